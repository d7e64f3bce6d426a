import { zodResolver } from '@hookform/resolvers/zod'
import { login, recoveryLogin, signupForm } from '../../schema/auth'

export const loginResolver = zodResolver(login)
export const recoveryResolver = zodResolver(recoveryLogin)
export const signupResolver = zodResolver(signupForm)
