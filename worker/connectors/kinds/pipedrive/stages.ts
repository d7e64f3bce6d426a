import { z } from 'zod'
import type { Ask, TheirStage } from '../../kind'

export const data = <Shape extends z.ZodType>(shape: Shape) => z.object({ data: shape })

/** The target for people without deals. */
export const peopleOnly = 'people'

const deals = z.object({
	data: z
		.array(
			z.object({
				id: z.number(),
				stage_id: z.number(),
				status: z.string(),
				update_time: z.string(),
				stage_change_time: z.string().nullish(),
				won_time: z.string().nullish(),
				lost_time: z.string().nullish(),
				custom_fields: z.record(z.string(), z.unknown()).nullish(),
			}),
		)
		.nullable(),
	additional_data: z.object({ next_cursor: z.string().nullish() }).nullish(),
})
const stageRows = data(z.array(z.object({ id: z.number(), name: z.string() })).nullable())
// https://developers.pipedrive.com/docs/api/v1/Webhooks
const webhooks = data(
	z
		.array(
			z.object({
				id: z.number(),
				subscription_url: z.string(),
				is_active: z.union([z.boolean(), z.number()]),
			}),
		)
		.nullable(),
)

/** What ends a deal: in Pipedrive that isn't a stage. */
const ends = { won: 'Won', lost: 'Lost' } as const
const isEnd = (stage: string): stage is keyof typeof ends => stage in ends

/** What brings a deal to a stage, or to its end. */
export const movedTo = (stage: string | null | undefined) =>
	stage === null || stage === undefined
		? {}
		: isEnd(stage)
			? { status: stage }
			: { status: 'open', stage_id: Number(stage) }

/** What was changed of a deal with our id. */
function changeOf(deal: NonNullable<z.infer<typeof deals>['data']>[number], key: string) {
	const leadId = /^leadlinks-(\d+)$/.exec(String(deal.custom_fields?.[key] ?? ''))?.[1]
	if (!leadId) return []
	const { status } = deal
	const at = isEnd(status) ? deal[`${status}_time`] : deal.stage_change_time
	return [
		{
			leadId: Number(leadId),
			theirId: String(deal.id),
			stage: isEnd(status) ? status : String(deal.stage_id),
			at: at ? new Date(at) : null,
			updatedAt: new Date(deal.update_time),
		},
	]
}

/** The stages of a pipeline, and what ends a deal. */
export async function theirStages(ask: Ask, target: string): Promise<TheirStage[]> {
	if (target === peopleOnly) return []
	const query = `pipeline_id=${encodeURIComponent(target)}&sort_by=order_nr&limit=100`
	const rows = stageRows.parse(await ask('GET', `/api/v2/stages?${query}`)).data ?? []
	return [
		...rows.map(({ id, name }, i) => ({
			id: String(id),
			name,
			guess: i === 0 ? ('open' as const) : ('contacted' as const),
		})),
		{ id: 'won', name: ends.won, guess: 'won' },
		{ id: 'lost', name: ends.lost, guess: 'lost' },
	]
}

/** A page of a pipeline's deals that changed since a given time. */
export async function theirChanges(
	ask: Ask,
	{ target, idField }: { target: string; idField: string | null },
	since: Date,
	after: string | undefined,
) {
	const [, key = ''] = (idField ?? '').split('/')
	const query = new URLSearchParams({
		pipeline_id: target,
		// In whole seconds.
		updated_since: since.toISOString().replace(/\.\d+/, ''),
		sort_by: 'update_time',
		sort_direction: 'asc',
		custom_fields: key,
		limit: '100',
		...(after && { cursor: after }),
	})
	const read = deals.parse(await ask('GET', `/api/v2/deals?${query}`))
	return {
		changes: read.data?.flatMap((deal) => changeOf(deal, key)) ?? [],
		after: read.additional_data?.next_cursor ?? undefined,
	}
}

/** Has changes of deals posted to `url`. They deactivate and delete webhooks that keep failing. */
export async function keepHook(ask: Ask, path: string, url: string | undefined) {
	const all = webhooks.parse(await ask('GET', '/v1/webhooks')).data ?? []
	const ours = all.filter((hook) => hook.subscription_url.endsWith(path))
	const right = ours.find((hook) => hook.subscription_url === url && Boolean(hook.is_active))
	for (const { id } of ours) if (id !== right?.id) await ask('DELETE', `/v1/webhooks/${id}`)
	if (!url || right) return
	await ask('POST', '/v1/webhooks', {
		subscription_url: url,
		event_action: 'change',
		event_object: 'deal',
		version: '2.0',
	})
}
