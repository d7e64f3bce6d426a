import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { queryClient } from './api/queryClient'
import { Pages } from './routes'
import './styles.css'
import { Toaster } from './ui/Toaster'

// zod comes later, with the first form. Its faster parser is made by eval, which the content
// security policy forbids, even to try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

createRoot(document.getElementById('root') as HTMLElement).render(
	<StrictMode>
		<QueryClientProvider client={queryClient}>
			<BrowserRouter>
				<Pages />
			</BrowserRouter>
			<Toaster />
		</QueryClientProvider>
	</StrictMode>,
)
