import { QueryClientProvider } from '@tanstack/react-query'
import { Tooltip } from 'radix-ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from './api/queryClient'
import { router } from './routes'
import './styles.css'
import { Toaster } from './ui/toast'

createRoot(document.getElementById('root') as HTMLElement).render(
	<StrictMode>
		<QueryClientProvider client={queryClient}>
			<Tooltip.Provider delayDuration={200}>
				<RouterProvider router={router} />
				<Toaster />
			</Tooltip.Provider>
		</QueryClientProvider>
	</StrictMode>,
)
