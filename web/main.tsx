import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, Suspense, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { queryClient } from './api/queryClient'
import { browserSession } from './api/shownSession'
import { Pages, startLoading } from './routes'
import { followSession } from './shell/followSession'
import { lazyPart } from './shell/lazyPart'
import { userQuery } from './shell/session'
import { trackTyping } from './shell/unsavedText'
import './styles.css'
import { Boundary } from './ui/Boundary'
import { Later } from './ui/Later'

// zod loads later, with the first form. Its JIT parser needs eval, and even probing for it would
// violate the content security policy.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const Toaster = lazyPart(() => import('./ui/Toaster'))

followSession()
trackTyping()

// React slices transitions, so a slow processor is never blocked for long.
startTransition(() =>
	createRoot(document.getElementById('root') as HTMLElement).render(
		<StrictMode>
			<QueryClientProvider client={queryClient}>
				<BrowserRouter>
					<Pages />
				</BrowserRouter>
				<Boundary fallback={() => null}>
					<Suspense>
						<Later>
							<Toaster />
						</Later>
					</Suspense>
				</Boundary>
			</QueryClientProvider>
		</StrictMode>,
	),
)

// Requested while the first render paints, each in a task of its own.
if (browserSession()) {
	setTimeout(() => void queryClient.prefetchQuery(userQuery))
	setTimeout(startLoading)
}
