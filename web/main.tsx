import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { queryClient } from './api/queryClient'
import { Pages } from './routes'
import { watchComingBack } from './shell/comeBack'
import './styles.css'
import { Toaster } from './ui/Toaster'

// zod loads later, with the first form. Its JIT parser needs eval, and even probing for it would
// violate the content security policy.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

watchComingBack()

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
