import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { db } from '@/lib/data/client'
import { databaseUrl } from '@/lib/env'
import { createStudy } from '@/lib/testing/factories'
import { endProcess } from '@/lib/testing/tied-process'
import { spawnWeb } from '@/lib/testing/web-process'
import { freePort } from '@/scripts/database/free-port'
import { createRaterWithPassword, expect, expectAccessible, openWorkbench, PASSWORD, test } from './fixtures'

/** The way to the database, which can be closed. */
async function openWay() {
  const database = new URL(databaseUrl())
  const folder = database.searchParams.get('host')
  const socket = { path: `${folder}/.s.PGSQL.${database.port}` }
  const address = { port: Number(database.port), host: database.hostname }
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(folder === null ? address : socket)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await open(0)
  const { port } = server.address() as AddressInfo
  const url = new URL(database)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  url.searchParams.delete('host')
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return { url: url.href, close, open: () => open(port) }
}

test('while the database is away pages say so and come back by themselves, and labeling goes on', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const study = await createStudy({ items: 4 })
  const { email } = await createRaterWithPassword(study)
  const port = await freePort()
  const address = `http://localhost:${port}`
  const way = await openWay()
  const web = await spawnWeb(port, { DATABASE_URL: way.url })
  try {
    await page.goto(`${address}/sign-in`)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    way.close()
    const signIn = page.getByRole('button', { name: 'Sign in' })
    await signIn.click()
    await expect(
      page.getByText(/^The database cannot be reached\. Nothing that was saved is lost/),
    ).toBeVisible()
    await way.open()
    await signIn.click()
    await expect(page.getByRole('heading', { name: 'Your studies' })).toBeVisible()

    await openWorkbench(page, study, address)
    way.close()
    for (const key of ['1', '2']) {
      await page.keyboard.press(key)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByText('Statement 3 of 4')).toBeVisible()
    await expect(page.getByText(/^2 not yet sent\. The database cannot be reached\./)).toBeVisible()

    const tab = await page.context().newPage()
    await tab.goto(`${address}/studies/${study.id}/tasks/${study.taskId}/label`)
    await expect(tab.getByRole('heading', { name: 'The database cannot be reached' })).toBeVisible()
    await expectAccessible(tab)
    const words = await tab.content()
    for (const secret of [new URL(way.url).port, new URL(way.url).username, 'Prisma', '127.0.0.1'])
      expect(words).not.toContain(secret)

    await way.open()
    await expect(tab.getByRole('heading', { name: 'Statements to check' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(/^Saved /)).toBeVisible({ timeout: 40_000 })
    expect(await db.rating.count({ where: { studyId: study.id } })).toBe(2)
  } finally {
    await endProcess(web, 'SIGKILL')
    way.close()
  }
})
