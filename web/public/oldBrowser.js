// Says so where the browser is older than the app needs: Safari 16.4, Chrome 111, Firefox 128. A
// classic script in the language of 2009, because what is that old may not even read the app's own.
if (
	!window.CSS ||
	!CSS.registerProperty ||
	!CSS.supports('color', 'color-mix(in srgb, red, blue)')
) {
	document.getElementById('old-browser').removeAttribute('hidden')
}
