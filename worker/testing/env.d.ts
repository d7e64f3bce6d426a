import type { D1Migration } from '@cloudflare/vitest-plugin'
import type worker from '../index'
import type { Env as WorkerEnv } from '../platform/env'

declare global {
	namespace Cloudflare {
		interface Env extends WorkerEnv {
			MIGRATIONS: D1Migration[]
		}
		interface GlobalProps {
			mainModule: { default: typeof worker }
		}
	}
}
