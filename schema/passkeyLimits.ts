export const maxPasskeys = 20
export const recoveryCodeCount = 10
