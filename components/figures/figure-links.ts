import { raterAddress } from '@/components/raters/rater-address'
import { itemsAddress } from '@/components/statements/addresses'
import type { FigureLinks } from '@/lib/core/figures/tables/figure-parts'
import type { TaskRef } from '@/lib/core/task'

/** The ways from the figures of a study's pages to what they count. */
export function figureLinks(task: TaskRef): FigureLinks {
  return {
    items: (...queries) => itemsAddress(task, ...queries),
    rater: (raterId) => raterAddress(task, raterId, 'agreement'),
  }
}
