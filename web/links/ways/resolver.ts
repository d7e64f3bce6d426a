import { zodResolver } from '@hookform/resolvers/zod'
import { wayInput } from '../../../schema/wayInShape'

export const wayResolver = zodResolver(wayInput)
