import { zodResolver } from '@hookform/resolvers/zod'
import { linkForm } from '../../schema/link'

export const linkResolver = zodResolver(linkForm)
