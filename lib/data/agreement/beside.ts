import 'server-only'
import {
  type BesideArgs,
  type BesideFigures,
  type BesideName,
  makeBeside,
} from '@/lib/core/figures/figures-beside'
import type { StudyFrame } from '@/lib/core/study-frame'
import { rememberFrom } from '../remembered'

/** Data that were read already, and what chance is drawn from. */
export type Drawn = { studyId: string; seed: number; frame: StudyFrame }

/** Asks another thread for figures; null where it has none to give. */
export type AskBeside = <Name extends BesideName>(
  data: Drawn,
  name: Name,
  args: BesideArgs<Name>,
) => Promise<{ figures: BesideFigures<Name> } | null>

let another: AskBeside | null = null

/** From now on another thread is asked; null for none. */
export function askAnother(ask: AskBeside | null): void {
  another = ask
}

/**
 * Figures that were made from the very same, or are made: by another thread, or else here. Callers have authorized.
 *
 * @param here lets other work go first where they are made here
 */
export async function rememberBeside<Name extends BesideName>(
  data: Drawn,
  name: Name,
  args: BesideArgs<Name>,
  here: <Figures>(make: () => Promise<Figures>) => Promise<Figures> = (make) => make(),
): Promise<BesideFigures<Name>> {
  const found = (await another?.(data, name, args)) ?? null
  return found === null ? here(() => rememberHere(data, name, args)) : found.figures
}

/** The same in this thread. */
export function rememberHere<Name extends BesideName>(
  { studyId, seed, frame }: Drawn,
  name: Name,
  args: BesideArgs<Name>,
): Promise<BesideFigures<Name>> {
  return rememberFrom(`beside ${JSON.stringify([studyId, seed, name, args])}`, frame, (watched) =>
    makeBeside(name, watched, seed, args),
  )
}
