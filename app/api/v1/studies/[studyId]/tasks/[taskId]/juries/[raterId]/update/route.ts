import { API } from '@/lib/core/api/endpoints'
import { updateJury } from '@/lib/data/juries/juries'
import { defineApi } from '@/lib/web/api'

export const POST = defineApi(API.updateJury, ({ actor, params }) =>
  updateJury(actor, params, params.raterId),
)
