import { expect, it, vi } from 'vitest'
import { findPasswordLink } from '@/lib/data/accounts/password-links'
import { db } from '@/lib/data/client'
import { prepareAccounts } from './prepare-accounts'

const ADDRESS = 'https://concordance.hospital.example'

it('loads no demo where others use the installation, and links to the first administrator’s account', async () => {
  const lines = await prepareAccounts(ADDRESS, { isShared: true, wantsDemo: false })

  const link = lines.find((line) => line.startsWith(`${ADDRESS}/password/`))
  expect(await findPasswordLink(link?.split('/').at(-1) ?? '')).toMatchObject({
    email: 'administrator@concordance.hospital.example',
  })
  expect(await db.study.count()).toBe(0)
  expect(await db.user.count()).toBe(1)
})

it('loads the demo there only on request, and warns of its passwords', async () => {
  await db.passwordLink.deleteMany()
  await db.user.deleteMany()
  const logged = vi.spyOn(console, 'log').mockReturnValue()

  const lines = await prepareAccounts(ADDRESS, { isShared: true, wantsDemo: true })

  expect(lines.join('\n')).toMatch(/admin@demo\.example[\s\S]*whose passwords everybody knows/)
  logged.mockRestore()
})
