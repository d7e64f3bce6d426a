import { mine, ours } from '../../schema/leadViews'
import { useIsTeam } from '../members/queries'

/** The built-in views; "Mine" only where leads can be somebody else's. */
export function useOurViews() {
	const isTeam = useIsTeam()
	return isTeam ? ours : ours.filter((view) => view !== mine)
}
