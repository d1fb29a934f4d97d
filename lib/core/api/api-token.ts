import { z } from 'zod'

/** What a token may be used for; whoever it belongs to must be allowed to do it, too. */
export const API_SCOPES = [
  { scope: 'studies:read', title: 'Read studies, progress and consensus labels' },
  { scope: 'studies:write', title: 'Create studies and add members' },
  { scope: 'ratings:write', title: 'Read own assignments and answer them' },
  { scope: 'runs:manage', title: 'Start, follow and stop AI raters' },
  { scope: 'imports:write', title: 'Import data' },
  { scope: 'exports:read', title: 'Export data' },
] as const

export type ApiScope = (typeof API_SCOPES)[number]['scope']

export const newApiTokenSchema = z.strictObject({
  name: z.string().trim().min(1, 'Say what it is for.').max(100),
  scopes: z.array(z.enum(API_SCOPES.map((entry) => entry.scope))).min(1, 'Choose what it may do.'),
  /** Days until it ends by itself. */
  days: z.int().min(1).max(366),
})

export type NewApiToken = z.input<typeof newApiTokenSchema>

/** A token as its owner sees it: never the token itself. Times are ISO. */
export type ApiTokenEntry = {
  tokenId: string
  name: string
  scopes: readonly string[]
  createdAt: string
  expiresAt: string
  lastUsedAt: string | null
  state: 'active' | 'expired' | 'revoked'
}
