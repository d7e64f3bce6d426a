import { zodResolver } from '@hookform/resolvers/zod'
import { login, signupForm } from '../../schema/auth'

export const loginResolver = zodResolver(login)
export const signupResolver = zodResolver(signupForm)
