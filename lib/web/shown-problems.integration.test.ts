import { isValidElement, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import ProvePage from '@/app/account/prove/page'
import SignInPage from '@/app/sign-in/page'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { createUser } from '@/lib/data/accounts/users'

const { person } = vi.hoisted(() => ({ person: { userId: '', name: 'Person', isAdmin: false } }))
vi.mock('@/lib/web/session', () => ({
  findSignedIn: async () => null,
  requireActor: async () => person,
  requireSessionId: async () => person.userId,
}))

const params = Promise.resolve({})

/** The message that a page hands its form; undefined without one. */
function problemOf(node: ReactNode): unknown {
  if (Array.isArray(node)) return node.map(problemOf).find((reported) => reported !== undefined)
  if (!isValidElement<{ problem?: unknown; children?: ReactNode }>(node)) return undefined
  return 'problem' in node.props ? node.props.problem : problemOf(node.props.children)
}

it.each(['constructor', '__proto__', 'toString', 'no such problem'])(
  'reports a problem called %s in the words for any other',
  async (name) => {
    const email = `${name.replaceAll(' ', '')}@example.org`
    person.userId = (await createUser(SYSTEM_ACTOR, { email, name: 'Person', password: null })).id

    const signIn = await SignInPage({ params, searchParams: Promise.resolve({ error: name }) })
    const prove = await ProvePage({ params, searchParams: Promise.resolve({ problem: name }) })

    const words = 'The sign-in did not work. Please try again.'
    expect([problemOf(signIn), problemOf(prove)]).toEqual([words, words])
  },
)
