import type { D1Migration } from '@cloudflare/vitest-plugin'
import type { D1Database, R2Bucket } from '@cloudflare/workers-types'
import type { ProviderId } from '../../schema/provider'
import type { Tested } from '../../scripts/testing/connectorTool'
import type worker from '../index'
import type { Env as WorkerEnv } from '../platform/env'

declare global {
	namespace Cloudflare {
		interface Env extends WorkerEnv {
			MIGRATIONS: D1Migration[]
			/** The addresses of stand-ins for sign-in providers; see providers.ts. */
			PROVIDERS: Record<ProviderId, string>
			/** See replicated.ts. */
			REPLICA: D1Database
			/** See ../migrations.test.ts. */
			MIGRATED: D1Database
			/** The bucket that tests may use as PICTURES. */
			BUCKET: R2Bucket
			/** The address of the stand-ins for tools that leads are sent to. */
			TOOLS?: string
			MANY_LEADS?: string
			/** What tests connect to, by tool. */
			TESTED?: Record<string, Tested>
		}
		interface GlobalProps {
			mainModule: { default: typeof worker }
		}
	}
}
