"use strict";
// The data: {axes: [{plus, minus}], labels: [name], names, texts, of: [[label numbers]], at: [numbers
// from -9999 to 9999, axes.length a document], near: [two such numbers a document], regions: [{x, y,
// words}]}; the last two are empty without places by neighbours. Nothing of it becomes markup: text is
// set as text.
(() => {
	const data = JSON.parse(document.getElementById("data").textContent);
	const byId = (id) => document.getElementById(id);
	const canvas = byId("map"), pen = canvas.getContext("2d"), frame = byId("frame");
	const count = data.names.length, depth = data.axes.length;
	const light = ["#0b6fa4", "#c4501b", "#2e7d32", "#8e3a8e", "#9a6700", "#d81b60", "#00796b", "#5b5f97"];
	const dark = ["#6cc4f5", "#ff9d4a", "#8bd490", "#cf9bf5", "#f2d45c", "#ff6f9f", "#67d5c5", "#b9bdf2"];
	const dusk = matchMedia("(prefers-color-scheme: dark)");
	const hint = document.querySelector(".hint");
	const view = { x: 0, y: 0, zoom: 1 };
	const x = new Float32Array(count), y = new Float32Array(count);
	const wordsOf = (text) => " " + text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
	const haystack = data.names.map((name, i) => wordsOf(name + " " + data.of[i].map((l) => data.labels[l]).join(" ") + " " + data.texts[i]));
	let axis = [Math.min(depth > 2 ? 1 : 0, depth - 1), Math.min(depth > 2 ? 2 : 1, depth - 1)];
	let words = [], matches = null, shown = -1, pressed = -1, cells = new Map(), asked = false, picture = null;
	let isByNeighbours = data.near.length > 0, zero = null, regions = [], isStale = true, isMoving = false, rest = 0;

	const colour = (l) => (dusk.matches ? dark : light)[l % 8];
	const shape = (l) => Math.floor(l / 8) % 4;
	const first = (i) => data.of[i].length ? data.of[i][0] : -1;

	// Where documents are: in the square from -1 to 1, which they fill, and on the screen.
	const CELL = 40;
	const cellOf = (u) => Math.floor((u + 1) * CELL);
	const has = (j) => j >= 0 && j < depth;
	function spread(to, valueOf) { // the way from a value to its place
		let least = Infinity, most = -Infinity;
		for (let i = 0; i < count; i++) { least = Math.min(least, valueOf(i)); most = Math.max(most, valueOf(i)); }
		const toPlace = (value) => (value - (least + most) / 2) / ((most - least) / 2 || 1);
		for (let i = 0; i < count; i++) to[i] = toPlace(valueOf(i));
		return toPlace;
	}
	function place() {
		const valueOf = (which) => isByNeighbours ? (i) => data.near[2 * i + which]
			: has(axis[which]) && (!which || axis[1] !== axis[0]) ? (i) => data.at[i * depth + axis[which]] : () => 0;
		const toX = spread(x, valueOf(0)), toY = spread(y, valueOf(1));
		zero = isByNeighbours ? null : [toX(0), toY(0)];
		regions = isByNeighbours ? data.regions.map((r) => ({ x: toX(r.x), y: toY(r.y), words: r.words })) : [];
		cells = new Map();
		for (let i = 0; i < count; i++) {
			const key = cellOf(x[i]) * 1000 + cellOf(y[i]);
			if (cells.has(key)) cells.get(key).push(i); else cells.set(key, [i]);
		}
		for (const [id, which, side] of [["left", 0, "minus"], ["right", 0, "plus"], ["top", 1, "plus"], ["bottom", 1, "minus"]])
			byId(id).textContent = isByNeighbours || !has(axis[which]) ? "" : data.axes[axis[which]][side];
		document.body.classList.toggle("by-neighbours", isByNeighbours);
		draw();
	}
	const scale = () => { // the words of the axes stand on the left and below
		const w = frame.clientWidth, h = frame.clientHeight, edge = 16, left = isByNeighbours ? edge : 40, below = isByNeighbours ? edge : w < 700 ? 54 : 40;
		return { x: (w + left - edge) / 2, y: (h + edge - below) / 2, w: (w - left - edge) / 2 * view.zoom, h: (h - edge - below) / 2 * view.zoom };
	};
	const toScreen = (u, v, s) => [s.x + (u - view.x) * s.w, s.y - (v - view.y) * s.h];
	const fromScreen = (px, py, s) => [(px - s.x) / s.w + view.x, (s.y - py) / s.h + view.y];

	// Drawing: at most once a frame. Many points are drawn roughly while they move, finely when they rest.
	const MANY = 5000;
	const density = () => isMoving && count > MANY ? 1 : devicePixelRatio || 1;
	function drawMoved() {
		clearTimeout(rest);
		isMoving = true;
		rest = setTimeout(() => { isMoving = false; draw(); }, 200);
		draw();
	}
	function mark(p, px, py, r, l) {
		switch (l < 0 ? 0 : shape(l)) {
		case 0: p.moveTo(px + r, py); p.arc(px, py, r, 0, 7); break;
		case 1: p.rect(px - r * .9, py - r * .9, r * 1.8, r * 1.8); break;
		case 2: p.moveTo(px, py - r * 1.2); p.lineTo(px + r * 1.1, py + r * .8); p.lineTo(px - r * 1.1, py + r * .8); p.closePath(); break;
		default: p.moveTo(px, py - r * 1.3); p.lineTo(px + r * 1.3, py); p.lineTo(px, py + r * 1.3); p.lineTo(px - r * 1.3, py); p.closePath();
		}
	}
	function stampOf(l, r, fill) {
		const c = document.createElement("canvas"), p = c.getContext("2d"), dense = density();
		c.width = c.height = 2 * Math.ceil(1.4 * r * dense + 1);
		p.scale(dense, dense);
		p.fillStyle = fill;
		p.beginPath();
		mark(p, c.width / dense / 2, c.width / dense / 2, r, l);
		p.fill();
		return c;
	}
	// A mark is drawn once for all that are like it, as the places of its bytes in the picture and how
	// much they are covered, of 256. 20,000 marks then take a few milliseconds, whatever the machine
	// draws with.
	const masks = new Map();
	function maskOf(l, r, width) {
		const key = [shape(Math.max(l, 0)), r.toFixed(1), width, density()].join();
		if (!masks.has(key)) {
			const c = stampOf(l, r, "#000"), size = c.width, seen = c.getContext("2d").getImageData(0, 0, size, size).data;
			const inked = [...Array(size * size).keys()].filter((n) => seen[4 * n + 3]);
			masks.set(key, {
				reach: size / 2,
				place: Int32Array.from(inked, (n) => 4 * ((Math.floor(n / size) - size / 2) * width + n % size - size / 2)),
				cover: Int32Array.from(inked, (n) => seen[4 * n + 3] * 256 / 255),
			});
		}
		return masks.get(key);
	}
	function stamp(bytes, at, mask, rgb, alpha) {
		const { place, cover } = mask;
		for (let n = 0; n < place.length; n++) {
			const o = at + place[n], much = cover[n] * alpha >> 8;
			bytes[o] += (rgb[0] - bytes[o]) * much >> 8;
			bytes[o + 1] += (rgb[1] - bytes[o + 1]) * much >> 8;
			bytes[o + 2] += (rgb[2] - bytes[o + 2]) * much >> 8;
		}
	}
	const rgbOf = (hex) => [1, 3, 5].map((i) => parseInt(hex.trim().slice(i, i + 2), 16));
	const isBright = (i) => (!matches || matches.has(i)) && (pressed < 0 || data.of[i].includes(pressed));
	function drawSet(image, bright, s, style) {
		const filtered = matches !== null || pressed >= 0, dense = density();
		const r = Math.round(10 * (count > MANY ? 2.2 : count > 1000 ? 3 : 4) * Math.min(2, Math.sqrt(view.zoom))) / 10 + (bright && filtered ? 1.5 : 0);
		const groups = new Map();
		let drawn = 0;
		for (let i = 0; i < count; i++) {
			if (filtered ? isBright(i) !== bright : !bright) continue;
			const l = pressed >= 0 && data.of[i].includes(pressed) ? pressed : first(i);
			if (groups.has(l)) groups.get(l).push(i); else groups.set(l, [i]);
		}
		const bytes = new Uint8Array(image.data.buffer), strength = bright ? (count > MANY && !filtered ? .7 : .9) : .16;
		for (const [l, list] of [...groups].sort((a, b) => a[0] - b[0])) { // what is rare on top
			const alpha = Math.round(256 * (l < 0 && data.labels.length && !filtered ? strength / 2 : strength));
			const mask = maskOf(l, r, image.width), m = mask.reach, rgb = rgbOf(l < 0 ? style.getPropertyValue("--soft") : colour(l));
			for (const i of list) {
				const px = Math.round((s.x + (x[i] - view.x) * s.w) * dense), py = Math.round((s.y - (y[i] - view.y) * s.h) * dense);
				if (px >= m && py >= m && px < image.width - m && py < image.height - m) stamp(bytes, 4 * (py * image.width + px), mask, rgb, alpha);
			}
			drawn += list.length;
		}
		return drawn;
	}
	// The words of regions, those of large ones first, where there is room.
	function drawRegions(s, style) {
		const taken = [];
		pen.font = "600 13px system-ui, sans-serif";
		pen.textAlign = "center";
		pen.textBaseline = "middle";
		pen.lineJoin = "round";
		pen.lineWidth = 4;
		pen.strokeStyle = style.getPropertyValue("--paper");
		pen.fillStyle = style.getPropertyValue("--ink");
		for (const region of regions) {
			const [px, py] = toScreen(region.x, region.y, s), half = pen.measureText(region.words).width / 2 + 4;
			const middle = Math.min(Math.max(px, half), frame.clientWidth - half);
			if (Math.abs(middle - px) > half || taken.some((t) => Math.abs(t.y - py) < 20 && Math.abs(t.x - middle) < t.half + half)) continue;
			taken.push({ x: middle, y: py, half });
			pen.strokeText(region.words, middle, py);
			pen.fillText(region.words, middle, py);
		}
		pen.lineWidth = 1;
		return taken.length;
	}
	function paint() {
		asked = false;
		const dense = density(), s = scale(), style = getComputedStyle(document.documentElement);
		const w = Math.round(frame.clientWidth * dense), h = Math.round(frame.clientHeight * dense);
		if (canvas.width !== w || canvas.height !== h || !picture) { canvas.width = w; canvas.height = h; picture = pen.createImageData(w || 1, h || 1); isStale = true; }
		if (isStale) {
			const paper = rgbOf(style.getPropertyValue("--paper"));
			new Uint32Array(picture.data.buffer).fill(new Uint32Array(new Uint8Array([...paper, 255]).buffer)[0]);
			canvas.dataset.drawn = drawSet(picture, false, s, style) + drawSet(picture, true, s, style);
			isStale = false;
		}
		pen.putImageData(picture, 0, 0);
		pen.setTransform(dense, 0, 0, dense, 0, 0);
		if (zero) {
			const [ox, oy] = toScreen(...zero, s);
			pen.strokeStyle = style.getPropertyValue("--line");
			pen.beginPath();
			pen.moveTo(ox, 0); pen.lineTo(ox, frame.clientHeight); pen.moveTo(0, oy); pen.lineTo(frame.clientWidth, oy);
			pen.stroke();
		}
		canvas.dataset.regions = drawRegions(s, style);
		if (shown >= 0) {
			const [px, py] = toScreen(x[shown], y[shown], s);
			pen.strokeStyle = style.getPropertyValue("--ink");
			pen.lineWidth = 2;
			pen.beginPath(); pen.arc(px, py, 9, 0, 7); pen.stroke();
			pen.lineWidth = 1;
		}
	}
	function drawAgain() { // with the points as they are
		if (!asked) { asked = true; requestAnimationFrame(paint); }
	}
	function draw() {
		isStale = true;
		drawAgain();
	}

	// The document that is pointed at.
	function addMarked(parent, text) {
		for (const part of text.split(/([^\p{L}\p{N}]+)/u)) {
			if (!words.some((w) => part.toLowerCase().startsWith(w))) { parent.append(part); continue; }
			const node = document.createElement("mark");
			node.textContent = part;
			parent.append(node);
		}
	}
	function show(i) {
		if (i === shown) return;
		shown = Math.max(i, -1);
		const box = byId("document");
		if (i < 0) {
			box.replaceChildren(hint);
		} else {
			const name = document.createElement("h2"), label = document.createElement("p"), text = document.createElement("p");
			addMarked(name, data.names[i]);
			label.className = "label";
			label.textContent = data.of[i].map((l) => data.labels[l]).join(", ");
			addMarked(text, data.texts[i]);
			box.replaceChildren(name, label, text);
		}
		drawAgain();
	}
	// The nearest document to a place on the screen, of those within `reach` pixels.
	function nearest(px, py, reach) {
		const s = scale(), [u, v] = fromScreen(px, py, s);
		let best = -1, least = reach * reach;
		const ru = reach / s.w, rv = reach / s.h;
		for (let a = cellOf(Math.max(u - ru, -1)); a <= cellOf(Math.min(u + ru, 1)); a++)
			for (let b = cellOf(Math.max(v - rv, -1)); b <= cellOf(Math.min(v + rv, 1)); b++)
				for (const i of cells.get(a * 1000 + b) || []) {
					const d = ((x[i] - u) * s.w) ** 2 + ((y[i] - v) * s.h) ** 2 + (isBright(i) ? 0 : reach * reach / 4);
					if (d < least) { least = d; best = i; }
				}
		return best;
	}
	// The nearest in a direction, of those that are bright.
	function step(dx, dy) {
		const s = scale();
		let best = -1, least = Infinity;
		const from = shown >= 0 ? toScreen(x[shown], y[shown], s) : [frame.clientWidth / 2, frame.clientHeight / 2];
		for (let i = 0; i < count; i++) {
			if (i === shown || !isBright(i)) continue;
			const [px, py] = toScreen(x[i], y[i], s), ahead = (px - from[0]) * dx + (py - from[1]) * dy;
			const aside = Math.abs((px - from[0]) * dy) + Math.abs((py - from[1]) * dx);
			const cost = shown < 0 ? Math.hypot(px - from[0], py - from[1]) : ahead > .5 && aside <= 2 * ahead ? ahead + 2 * aside : Infinity;
			if (cost < least) { least = cost; best = i; }
		}
		if (best >= 0) { show(best); reveal(best); }
	}
	function reveal(i) {
		const s = scale(), [px, py] = toScreen(x[i], y[i], s);
		if (px < 0 || py < 0 || px > frame.clientWidth || py > frame.clientHeight) { view.x = x[i]; view.y = y[i]; draw(); }
	}

	// Searching: all words, by their beginnings, in the name, the labels or the text.
	function search(text) {
		words = wordsOf(text).split(" ").filter((w) => w);
		matches = words.length ? new Set() : null;
		for (let i = 0; words.length && i < count; i++)
			if (words.every((w) => haystack[i].includes(" " + w))) matches.add(i);
		byId("count").textContent = matches ? `${matches.size} of ${count}` : "";
		const again = shown;
		shown = -2;
		show(again);
		draw();
	}
	function next(way) {
		if (!matches || !matches.size) return;
		const list = [...matches].filter(isBright), at = list.indexOf(shown);
		if (!list.length) return;
		const i = list[at < 0 ? 0 : (at + way + list.length) % list.length];
		show(i);
		reveal(i);
	}

	// Zooming and moving.
	function zoomAt(px, py, by) {
		const [u, v] = fromScreen(px, py, scale());
		view.zoom = Math.min(200, Math.max(.5, view.zoom * by));
		const [u2, v2] = fromScreen(px, py, scale());
		view.x += u - u2;
		view.y += v - v2;
		drawMoved();
	}
	const zoomMiddle = (by) => zoomAt(frame.clientWidth / 2, frame.clientHeight / 2, by);
	function showAll() { view.x = view.y = 0; view.zoom = 1; draw(); }
	const fingers = new Map();
	let moved = 0;
	const spot = (e) => { const r = canvas.getBoundingClientRect(); return [e.clientX - r.left, e.clientY - r.top]; };
	function hover(at, kind) { // what was shown last stays where there is nothing
		const i = kind === "mouse" ? nearest(at[0], at[1], 18) : -1;
		if (i >= 0) show(i);
	}
	canvas.addEventListener("pointerdown", (e) => { canvas.setPointerCapture(e.pointerId); fingers.set(e.pointerId, spot(e)); if (fingers.size === 1) moved = 0; });
	canvas.addEventListener("pointermove", (e) => {
		const now = spot(e), before = fingers.get(e.pointerId);
		if (!before) { hover(now, e.pointerType); return; }
		const other = [...fingers].find(([id]) => id !== e.pointerId), s = scale();
		moved += Math.abs(now[0] - before[0]) + Math.abs(now[1] - before[1]);
		if (other) {
			const [ox, oy] = other[1];
			zoomAt(ox, oy, Math.hypot(now[0] - ox, now[1] - oy) / Math.max(1, Math.hypot(before[0] - ox, before[1] - oy)));
		} else if (moved > 6) {
			view.x -= (now[0] - before[0]) / s.w;
			view.y += (now[1] - before[1]) / s.h;
			drawMoved();
		}
		fingers.set(e.pointerId, now);
	});
	for (const end of ["pointerup", "pointercancel"])
		canvas.addEventListener(end, (e) => {
			if (end === "pointerup" && moved <= 6 && fingers.size === 1) show(nearest(...spot(e), e.pointerType === "mouse" ? 18 : 32));
			fingers.delete(e.pointerId);
		});
	canvas.addEventListener("wheel", (e) => { e.preventDefault(); zoomAt(...spot(e), Math.exp(-e.deltaY * (e.deltaMode ? .05 : .0015))); }, { passive: false });
	const keys = {
		ArrowLeft: () => step(-1, 0), ArrowRight: () => step(1, 0), ArrowUp: () => step(0, -1), ArrowDown: () => step(0, 1),
		"+": () => zoomMiddle(1.4), "=": () => zoomMiddle(1.4), "-": () => zoomMiddle(1 / 1.4), "0": showAll,
		Enter: () => next(1), Escape: () => { byId("search").value = ""; search(""); show(-1); },
	};
	canvas.addEventListener("keydown", (e) => { if (keys[e.key] && !e.ctrlKey && !e.metaKey) { e.preventDefault(); keys[e.key](); } });
	document.addEventListener("keydown", (e) => {
		if (e.key === "/" && !/^(INPUT|SELECT)$/.test(document.activeElement.tagName)) { e.preventDefault(); byId("search").focus(); }
	});
	byId("in").onclick = () => zoomMiddle(1.4);
	byId("out").onclick = () => zoomMiddle(1 / 1.4);
	byId("all").onclick = showAll;
	byId("search").oninput = (e) => search(e.target.value);
	byId("search").onkeydown = (e) => {
		if (e.key === "Enter") { e.preventDefault(); next(e.shiftKey ? -1 : 1); }
		if (e.key === "Escape") keys.Escape();
	};
	document.querySelector("form").onsubmit = (e) => e.preventDefault();

	// Labels with their marks: one may be pressed.
	function sign(l) {
		const c = stampOf(l, 5, colour(l));
		c.style.cssText = "position:static;width:16px;height:16px";
		return c;
	}
	const often = data.labels.map(() => 0);
	for (const labels of data.of) for (const l of labels) often[l]++;
	function list() {
		byId("labels").replaceChildren(...data.labels.map((name, l) => {
			const item = document.createElement("li"), button = document.createElement("button");
			button.type = "button";
			button.setAttribute("aria-pressed", l === pressed);
			const number = document.createElement("small");
			number.textContent = often[l];
			button.append(sign(l), name, number);
			button.onclick = () => { pressed = pressed === l ? -1 : l; list(); draw(); byId("labels").children[l].firstChild.focus(); };
			item.append(button);
			return item;
		}));
	}
	for (const [id, which] of [["across", 0], ["up", 1]]) {
		const select = byId(id);
		select.append(...data.axes.map((a, j) => {
			const option = document.createElement("option");
			option.value = j;
			option.textContent = `${j + 1}: ${a.minus.split(" ").slice(0, 2).join(" ")} \u2013 ${a.plus.split(" ").slice(0, 2).join(" ")}`;
			return option;
		}));
		select.value = axis[which];
		select.onchange = () => { axis[which] = +select.value; place(); };
	}
	byId("by").onchange = (e) => { isByNeighbours = e.target.value === "neighbours"; showAll(); place(); };
	byId("by").parentNode.hidden = !isByNeighbours;
	dusk.addEventListener("change", () => { list(); draw(); });
	new ResizeObserver(draw).observe(frame);

	// page.html#q=words&d=7: searched for, and the seventh document shown.
	function follow() {
		const wanted = new URLSearchParams(location.hash.slice(1));
		byId("search").value = wanted.get("q") || "";
		search(byId("search").value);
		const d = +wanted.get("d");
		if (d >= 1 && d <= count) { show(d - 1); reveal(d - 1); }
	}
	addEventListener("hashchange", follow);
	list();
	place();
	follow();
})();
