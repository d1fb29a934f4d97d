import { expect, it, onTestFinished } from 'vitest'
import { createStudy } from '@/lib/testing/factories'
import { db } from './client'

it('asks one question at a time in a transaction, so that the connection has nothing to warn of', async () => {
  const warnings: string[] = []
  const note = (warning: Error) => warnings.push(warning.message)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  const study = await createStudy({ items: 2 })

  const { patients, documents, memberships } = await db.$transaction((tx) =>
    tx.study.findUniqueOrThrow({
      where: { id: study.id },
      include: { patients: true, documents: true, memberships: true },
    }),
  )

  expect(patients.length + documents.length + memberships.length).toBeGreaterThan(0)
  expect(warnings).toEqual([])
})

it('answers the next question after one that failed', async () => {
  const answer = await db.$transaction(async (tx) => {
    await tx.$executeRaw`savepoint before`
    await expect(tx.$queryRaw`select 1 / 0`).rejects.toThrow('division by zero')
    await tx.$executeRaw`rollback to savepoint before`
    return tx.$queryRaw`select 1 as one`
  })

  expect(answer).toEqual([{ one: 1 }])
})
