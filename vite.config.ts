import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const worker = 'http://localhost:8787'

export default defineConfig({
	root: 'web',
	plugins: [react(), tailwindcss()],
	// Radix's own adds <style> elements, which the content security policy forbids.
	resolve: { alias: { 'react-style-singleton': resolve('web/ui/styleSingleton.ts') } },
	build: { outDir: '../dist/web', emptyOutDir: true, manifest: true, target: 'es2022' },
	// As it was asked, host and all: the worker refuses what another site sends. And web/api is ours.
	server: { proxy: { '^/api/(?!\\w+\\.ts)': { target: worker }, '/l/': { target: worker } } },
})
