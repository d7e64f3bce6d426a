// Shows a notice in browsers older than the app needs: Safari 16.4, Chrome 111, Firefox 128. A classic
// script in ES5, because such browsers may not even parse the app's own.
if (
	!window.CSS ||
	!CSS.registerProperty ||
	!CSS.supports('color', 'color-mix(in srgb, red, blue)')
) {
	document.getElementById('old-browser').removeAttribute('hidden')
}
