import { CreditCard, type LucideIcon, ShieldCheck, Trash2, Trophy, User } from 'lucide-react'
import { paths } from '../../schema/paths'

type Place = [name: string, to: string, icon: LucideIcon]

/** Screens about the user, or rarely needed; `operator` says whether they operate this server. */
export const accountPlaces = ({ operator }: { operator: boolean }): Place[] => [
	['Account Settings', paths.settings('profile'), User],
	['Game Center', paths.game(), Trophy],
	['Pricing', paths.pricing(), CreditCard],
	['Trash', paths.trash(), Trash2],
	...(operator ? [['Administration', paths.admin(), ShieldCheck] satisfies Place] : []),
]
