import { randomUUID } from 'node:crypto'
import { API } from '@/lib/core/api/endpoints'
import { createJury, listJuries } from '@/lib/data/juries/juries'
import { defineApi } from '@/lib/web/api'

export const GET = defineApi(API.listJuries, ({ actor, params }) => listJuries(actor, params))

export const POST = defineApi(
  API.createJury,
  async ({ actor, params, query: { raterId = randomUUID() }, body }) => {
    await createJury(actor, params, raterId, body)
    return { raterId }
  },
)
