import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { currentToast, onToastChange } from './toast'

const ToastViewport = lazy(() => import('./ToastViewport'))

/** Where toasts appear, from the first one on: until then nothing of it is loaded. */
export function Toaster() {
	const [needed, setNeeded] = useState(false)
	const content = useSyncExternalStore(onToastChange, currentToast)
	if (content && !needed) setNeeded(true)
	return <Suspense>{needed && <ToastViewport />}</Suspense>
}
