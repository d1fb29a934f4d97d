import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { db } from '@/lib/data/client'
import { createStudy } from '@/lib/data/studies'
import { FAULTS, spoilRelease } from '@/lib/testing/factehr-release'
import { makeFileWriter, runCommand } from '@/lib/testing/run-command'
import { importCommand } from './import'

const write = makeFileWriter()

describe('concordance import', () => {
  it.each(FAULTS)(
    'refuses a FactEHR release with %s, says where and why, and keeps nothing of it',
    async (_, name, spoil, message) => {
      const { id } = await createStudy(SYSTEM_ACTOR, { title: `Study ${randomUUID()}`, seed: 1 })
      const files = Object.entries(spoilRelease(name, spoil)).map(([file, text]) => write(file, text))

      const { code, text } = await runCommand(importCommand, id, ...files)

      expect(code).toBe(1)
      expect(text).toMatch(message)
      expect(text).toMatch(/\w\.(?:csv|jsonl), line \d/)
      for (const count of [
        db.document.count({ where: { studyId: id } }),
        db.statement.count({ where: { studyId: id } }),
        db.item.count({ where: { studyId: id } }),
        db.rater.count({ where: { studyId: id } }),
        db.import.count({ where: { studyId: id } }),
      ])
        expect(await count).toBe(0)
    },
  )
})
