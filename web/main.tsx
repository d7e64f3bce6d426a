import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { queryClient } from './api/queryClient'
import { Pages } from './routes'
import './styles.css'
import { Toaster } from './ui/Toaster'

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
