import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, Copy, ExternalLink, QrCode, Send, X } from 'lucide-react'
import { Suspense, startTransition, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { offersToRemember } from '../../schema/askOnce'
import { paths } from '../../schema/paths'
import { api } from '../api/client'
import { refreshLeads } from '../api/queryClient'
import { CapturePage } from '../capture/CapturePage'
import '../capture/capture.css'
import { useFetchSoon } from '../shell/lazyPart'
import { useAskOnce, userQuery } from '../shell/session'
import { Button } from '../ui/Button'
import { copyText } from '../ui/copyText'
import { cx } from '../ui/cx'
import { PhoneFrame } from '../ui/PhoneFrame'
import { toast } from '../ui/toast'
import { type LinkRow, shareUrl } from './queries'
import { ShareDialog } from './ShareDialog'

/** A link that was just created, with the next steps; Copy has the focus. */
export default function CreatedLink({
	link,
	close,
	inDialog,
}: {
	link: LinkRow
	close: () => void
	/** Whether it is in a dialog, which has a heading and a close button of its own. */
	inDialog?: true
}) {
	const url = shareUrl(link)
	const scheme = `${new URL(url).protocol}//`
	const remembers = offersToRemember(useAskOnce(), link.fields)
	const copy = useRef<HTMLButtonElement>(null)
	const [copied, setCopied] = useState(false)
	const [sharing, setSharing] = useState(false)
	useFetchSoon(ShareDialog.fetch)
	const test = useTestLead(link)
	useEffect(() => copy.current?.focus(), [])
	const leave = inDialog && close
	return (
		<div
			className={cx(
				'relative flex flex-wrap items-center justify-between gap-x-10 gap-y-6 overflow-hidden',
				inDialog
					? 'px-(--inset) pb-6'
					: 'animate-[arrive_.25s] rounded-lg border border-line bg-surface p-5 sm:p-6',
			)}
		>
			<div className="min-w-0 flex-1 basis-80">
				{!inDialog && <h2 className="pr-10 text-xl font-semibold">Your link is ready</h2>}
				<p className="mt-1 text-soft wrap-anywhere">
					<bdi>{link.title}</bdi>
				</p>
				<div className="mt-5 flex flex-wrap items-center gap-2">
					<code className="flex min-h-(--control) min-w-0 max-w-full items-center rounded-lg bg-sunken px-3 max-sm:w-full">
						<span className="wrap-anywhere sm:truncate">
							<span className="max-sm:hidden">{scheme}</span>
							{url.slice(scheme.length)}
						</span>
					</code>
					<Button
						ref={copy}
						className="max-sm:w-full"
						onClick={async () => {
							if (await copyText(url)) setCopied(true)
						}}
					>
						{copied ? (
							<Check className="size-4" aria-hidden />
						) : (
							<Copy className="size-4" aria-hidden />
						)}
						{copied ? 'Copied' : 'Copy'}
					</Button>
				</div>
				<div className="mt-2 flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2">
					<Button variant="secondary" onClick={() => startTransition(() => setSharing(true))}>
						<QrCode className="size-4" aria-hidden /> QR code
					</Button>
					<Button asChild variant="secondary">
						<a href={shareUrl(link)} target="_blank" rel="noreferrer">
							<ExternalLink className="size-4" aria-hidden /> Open
						</a>
					</Button>
					<Button
						variant="secondary"
						className="max-sm:col-span-2"
						pending={test.isPending || test.isSuccess}
						onClick={() => test.mutate()}
					>
						<Send className="size-4" aria-hidden />
						{test.isSuccess ? 'Test lead sent' : 'Send me a test lead'}
					</Button>
				</div>
				<p role="status" className="mt-4 max-w-prose text-sm text-soft">
					{test.isSuccess ? (
						<>
							It arrived like any other lead and counts until you delete it.{' '}
							<Link
								to={`${paths.leads()}?link=${link.id}`}
								className="text-accent-ink hover:underline"
								onClick={leave}
							>
								View the lead
							</Link>
						</>
					) : (
						<>
							It asks for a name and an email address.{' '}
							<Link
								to={paths.link(link.id)}
								className="text-accent-ink hover:underline"
								onClick={leave}
							>
								Edit form and settings
							</Link>
						</>
					)}
				</p>
			</div>
			<div className="-mb-11 h-72 overflow-hidden max-sm:mx-auto lg:mr-10">
				<PhoneFrame>
					<CapturePage phone as="div" state="form" link={{ ...link, remembers }} />
				</PhoneFrame>
			</div>
			{!inDialog && (
				<Button
					variant="ghost"
					size="icon"
					aria-label="Close"
					className="absolute top-3 right-3"
					onClick={() => {
						close()
						document.getElementById('content')?.focus({ preventScroll: true })
					}}
				>
					<X className="size-4" />
				</Button>
			)}
			<Suspense fallback={null}>
				{sharing && <ShareDialog link={link} close={() => setSharing(false)} />}
			</Suspense>
		</div>
	)
}

/** Submits the owner's own name and address to a link, as a visitor would. */
function useTestLead({ shortId }: LinkRow) {
	const { data: user } = useQuery(userQuery)
	return useMutation({
		mutationFn: async () => {
			await api.capture[':shortId'].$post(
				{ param: { shortId } },
				{
					headers: { 'Content-Type': 'application/json' },
					init: { body: JSON.stringify({ name: user?.name, email: user?.email }) },
				},
			)
		},
		meta: { errorTitle: 'Failed to send the test lead' },
		onSuccess: async () => {
			toast({ title: 'Test lead sent', description: 'It’s at the top of your leads.' })
			await refreshLeads()
		},
	})
}
