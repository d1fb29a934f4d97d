import { randomUUID } from 'node:crypto'
import { createInvitation } from '@/lib/data/members/invitations'
import { createActor, createStudy } from './factories'

export const PASSWORD = 'a long enough password'
export const PROFILE = { specialty: 'Cardiology', practiceYears: 9, ehrYears: 7 }
export const FOR_RATER = { role: 'rater', email: null, alias: null, days: 14 } as const

export function newPerson() {
  return { email: `${randomUUID()}@example.org`, name: 'New Person', password: PASSWORD, profile: PROFILE }
}

export async function invite(input: Partial<Parameters<typeof createInvitation>[2]> = {}) {
  const study = await createStudy()
  const pi = await createActor(study.id, 'pi')
  return { study, pi, ...(await createInvitation(pi, study.id, { ...FOR_RATER, ...input })) }
}
