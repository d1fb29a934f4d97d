import type { Definition } from './definition'

type Labels = Pick<Definition['spanLayers'][number], 'labels' | 'unclassed'>

/**
 * The label of a layer that a name stands for: its code, one of its aliases or its title, whatever the case, with blanks,
 * hyphens or low lines between the words. Null where it is none of them.
 */
export function findLabel({ labels, unclassed }: Labels, name: unknown): string | null {
  if (typeof name !== 'string') return null
  if (labels.some(({ code }) => code === name) || name === unclassed) return name
  const folded = foldName(name)
  return labels.find((label) => namesOf(label).some((own) => foldName(own) === folded))?.code ?? null
}

type Named = { code: string; title?: string | undefined; aliases?: readonly string[] | undefined }

function namesOf({ code, title, aliases = [] }: Named): string[] {
  return [code, ...aliases, ...(title === undefined ? [] : [title])]
}

/** Names that stand for two labels of a layer at once. */
export function findSharedNames(labels: readonly Named[]): string[] {
  const owners = new Map<string, Set<string>>()
  for (const label of labels)
    for (const name of namesOf(label)) {
      const folded = foldName(name)
      owners.set(folded, (owners.get(folded) ?? new Set()).add(label.code))
    }
  return [...owners].flatMap(([name, codes]) => (codes.size > 1 ? [name] : []))
}

/** A name as models and files write it, without what makes no difference. */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replaceAll(/[\s_-]+/gu, '_')
}
