import { API } from '@/lib/core/api/endpoints'
import { peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { defineApi } from '@/lib/web/api'
import { figures } from '@/lib/web/figures'

export const GET = defineApi(API.getAgreement, async ({ actor, params }) => {
  const found = await figures.getPeopleAgreement(actor, params, peopleViewSchema.parse({}))
  const { options, items, table, coefficients } = found
  return { options, items, table: table.map((row) => ({ ...row })), coefficients }
})
