import { zodResolver } from '@hookform/resolvers/zod'
import { linkInput } from '../../schema/link'

export const linkResolver = zodResolver(linkInput)
