import type { D1Migration } from '@cloudflare/vitest-plugin'
import type { Env as WorkerEnv } from '../context'
import type worker from '../index'

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
