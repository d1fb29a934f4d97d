import { expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { listFormatsFor } from '@/lib/core/exchange/export-formats'
import { createStudy } from '@/lib/testing/factories'
import { makeDownload } from './make-download'

it.each(listFormatsFor([]))(
  'a download of $title is what the page says that comes',
  async ({ id, comesAs }) => {
    const study = await createStudy({ items: 1 })

    const { name, body } = await makeDownload(SYSTEM_ACTOR, study.id, id)
    const reader = body.getReader()
    const { value } = await reader.read()
    await reader.cancel()

    expect(name).toBe(`${id}.${comesAs}`)
    expect(
      Buffer.from(value ?? [])
        .subarray(0, 2)
        .toString() === 'PK',
    ).toBe(comesAs === 'zip')
  },
)
