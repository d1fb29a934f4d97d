import { raterAddress } from '@/components/raters/rater-address'
import { itemsAddress } from '@/components/statements/addresses'
import type { FigureLinks } from '@/lib/core/figures/tables/figure-parts'

/** The ways from the figures of a study's pages to what they count. */
export function figureLinks(studyId: string): FigureLinks {
  return {
    items: (...queries) => itemsAddress(studyId, ...queries),
    rater: (raterId) => raterAddress(studyId, raterId, 'agreement'),
  }
}
