import { env } from 'cloudflare:workers'
import { createHash } from 'node:crypto'
import { defaultFields } from '../../schema/fields'
import { plainQr } from '../../schema/qrStyle'
import { mailTokenHash, tokenOf } from '../mail/tokens'
import { origin } from './client'
import { newId, statement, tokenRow, userRow } from './plantPeople'
import type { Planted } from './rows/row'

/** Text that only the planted owner can ever read. */
export const markers = ['zq-owner', 'zq-lead', '+49309999']

const workspaceName = 'Planted'

/** Inserts an owner with a link, a lead and a suspect in one trip, fast enough for thousands. */
export async function plant(
	name = `other${newId()}`,
): Promise<{ id: number; workspaceId: number } & Planted> {
	const [id, linkId, leadId, suspectId] = [newId(), newId(), newId(), newId()]
	const [deviceId, passkeyId, providerAccountId] = [newId(), newId(), newId()]
	const [webhookId, deliveryId, noteId, viewId] = [newId(), newId(), newId(), newId()]
	const [templateId, inviteId, fileId, hostId] = [newId(), newId(), newId(), newId()]
	const [companyDomainId, qrStyleId, campaignId] = [newId(), newId(), newId()]
	const linkImportId = `0d6f1a52-6f0c-4a57-9d3e-${String(newId()).padStart(12, '0')}`
	const [connectorId, secretId, feedId] = [newId(), newId(), newId()]
	const [trashedLinkId, trashedLeadId] = [newId(), newId()]
	const pictureHash = createHash('sha256').update(String(templateId)).digest('hex')
	// Far from the user's id, so that mixing them up shows.
	const workspaceId = 100_000 + id
	const lead = {
		workspace_id: workspaceId,
		link_id: linkId,
		name: `${name.replace('owner', 'lead')}`,
		email: `${name.replace('owner', 'lead')}@visitors.example`,
		created_at: 1,
	}
	const link = {
		workspace_id: workspaceId,
		user_id: id,
		title: 'The guide',
		search_text: 'the guide',
		destination_url: 'https://example.com',
		created_at: 1,
		fields: JSON.stringify(defaultFields),
		tags: JSON.stringify([`tag${linkId}`, 'webinar']),
		// The second parameter of every path is x, and flyer in the document's examples.
		ways: JSON.stringify(['x', 'flyer'].map((name) => ({ name, label: 'Flyer' }))),
	}
	const trashed = { workspace_id: workspaceId, deleted_at: Date.now(), deleted_by: id }
	const shortId = `${'abcdefgh'[id % 8]}${crypto.randomUUID().replace(/[-01]/g, 'x').slice(0, 7)}`
	const { tokenId, row: token } = tokenRow({ id, workspaceId }, ['leads:read'], { name })
	await env.DB.batch([
		await userRow(id, name),
		statement('workspaces', { id: workspaceId, name: workspaceName, created_at: 1 }),
		statement('members', { workspace_id: workspaceId, user_id: id, role: 'owner' }),
		statement('workspace_domains', {
			id: companyDomainId,
			workspace_id: workspaceId,
			domain: `${name}.example`,
			proof: name,
			created_at: 1,
		}),
		statement('invites', {
			id: inviteId,
			workspace_id: workspaceId,
			email: `guest${id}@acme.io`,
			role: 'member',
			token_id: String(inviteId),
			hash: mailTokenHash(tokenOf(env, String(inviteId))),
			invited_by: id,
			created_at: Date.now(),
			expires_at: Date.now() + 86_400_000,
		}),
		statement('domains', {
			id: hostId,
			workspace_id: workspaceId,
			host: `d${hostId}.localhost`,
			proof: 'proof',
			proven_at: 1,
			state: 'live',
			created_at: 1,
			since: 1,
		}),
		statement('links', { ...link, id: linkId, short_id: shortId }),
		statement('link_imports', {
			workspace_id: workspaceId,
			import_id: linkImportId,
			created_at: Date.now(),
		}),
		statement('leads', {
			...lead,
			id: leadId,
			phone: name === 'zq-owner' ? '+49309999' : '+49301111',
		}),
		statement('leads', {
			id: suspectId,
			workspace_id: workspaceId,
			link_id: linkId,
			name: 'Spam',
			created_at: 1,
			suspect: 'rush',
		}),
		statement('trash', {
			...trashed,
			kind: 'leads',
			link_id: linkId,
			lead_id: trashedLeadId,
			with_link: 0,
			row: JSON.stringify({ ...lead, id: trashedLeadId }),
		}),
		statement('trash', {
			...trashed,
			kind: 'links',
			link_id: trashedLinkId,
			with_link: 1,
			row: JSON.stringify({ ...link, id: trashedLinkId, short_id: `t${shortId}`, active: 1 }),
		}),
		statement('devices', {
			id: deviceId,
			user_id: id,
			browser: 'Firefox on Linux',
			created_at: 1,
			last_used_at: Date.now(),
		}),
		statement('passkeys', {
			id: passkeyId,
			user_id: id,
			credential_id: `${name}-${shortId}`,
			public_key: '',
			counter: 0,
			transports: '[]',
			name: `${name}’s phone`,
			created_at: 1,
		}),
		statement('provider_accounts', {
			id: providerAccountId,
			user_id: id,
			provider: 'google',
			issuer: 'https://accounts.google.com',
			subject: `${name}-${shortId}`,
			email: `${name}@gmail.com`,
			created_at: 1,
		}),
		token,
		// A private address, so that nothing is ever sent.
		statement('webhook_endpoints', {
			id: webhookId,
			workspace_id: workspaceId,
			url: `https://10.0.0.1/${name}`,
			format: 'json',
			events: '["lead.created"]',
			seed: name,
			site: origin,
			created_at: 1,
		}),
		statement('webhook_deliveries', {
			id: deliveryId,
			endpoint_id: webhookId,
			message_id: `msg_lead_created_${leadId}`,
			type: 'lead.created',
			subject_id: leadId,
			happened_at: 1,
			created_at: Date.now(),
			taken_at: 1,
		}),
		// Paused, and with a key that can't be read, so that nothing is ever sent; it takes no leads, so that events
		// change nothing.
		statement('secrets', {
			id: secretId,
			workspace_id: workspaceId,
			key_id: 'unknown',
			sealed: `${name}-sealed`,
			created_at: 1,
		}),
		statement('connectors', {
			id: connectorId,
			workspace_id: workspaceId,
			kind: 'mailchimp',
			secret_id: secretId,
			account: name,
			target: 'a1b2c3',
			target_name: `${name}’s newsletter`,
			mapping: '[{"from":"firstName","to":"FNAME"}]',
			min_score: 100,
			site: origin,
			created_at: 1,
			paused: 'by_hand',
		}),
		statement('connector_deliveries', {
			id: connectorId * 2 ** 32 + leadId,
			connector_id: connectorId,
			lead_id: leadId,
			their_id: `${name}-there`,
			problem: `${name} has a bad phone`,
		}),
		statement('feeds', {
			id: feedId,
			workspace_id: workspaceId,
			name: `${name}’s sheet`,
			prefix: 'll_feed_planted',
			hash: `${name}-hash`,
			created_at: 1,
		}),
		statement('lead_notes', {
			id: noteId,
			lead_id: leadId,
			user_id: id,
			text: `${name} called`,
			created_at: 1,
		}),
		statement('lead_views', {
			id: viewId,
			workspace_id: workspaceId,
			name: `${name}’s view`,
			query: 'stage=open',
			created_at: 1,
		}),
		statement('design_templates', {
			id: templateId,
			workspace_id: workspaceId,
			name: `${name}’s look`,
			design: '{}',
			created_at: 1,
		}),
		statement('presets', {
			id: qrStyleId,
			workspace_id: workspaceId,
			kind: 'qr',
			name: `${name}’s code`,
			value: JSON.stringify(plainQr),
			created_at: 1,
		}),
		statement('presets', {
			id: campaignId,
			workspace_id: workspaceId,
			kind: 'campaign',
			name: `${name}’s mail`,
			value: '{"utm_medium":"email"}',
			created_at: 1,
		}),
		statement('files', {
			id: fileId,
			workspace_id: workspaceId,
			name: `${name}.pdf`,
			size: 2,
			key: `files/${workspaceId}/${fileId}`,
			created_at: 1,
			kept_until: Date.now() + 1_000_000,
		}),
		statement('pictures', {
			hash: pictureHash,
			workspace_id: workspaceId,
			type: 'image/gif',
			size: 2,
			data: 'R0k=',
			created_at: 1,
		}),
	])
	return {
		id,
		workspaceId,
		linkId: String(linkId),
		linkImportId,
		leadId: String(leadId),
		suspectId: String(suspectId),
		shortId,
		tag: `tag${linkId}`,
		deviceId: String(deviceId),
		passkeyId: String(passkeyId),
		providerAccountId: String(providerAccountId),
		tokenId,
		webhookId: String(webhookId),
		deliveryId: String(deliveryId),
		connectorId: String(connectorId),
		feedId: String(feedId),
		noteId: String(noteId),
		viewId: String(viewId),
		templateId: String(templateId),
		qrStyleId: String(qrStyleId),
		campaignId: String(campaignId),
		pictureHash,
		fileId: String(fileId),
		trashedLeadId: String(trashedLeadId),
		trashedLinkId: String(trashedLinkId),
		memberId: String(id),
		inviteId: String(inviteId),
		hostId: String(hostId),
		companyDomainId: String(companyDomainId),
	}
}
