export const tokenLimits = { name: 60, perWorkspace: 50 } as const
