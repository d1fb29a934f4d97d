import Link from 'next/link'
import { FigureChart } from '@/components/figures/figure-chart'
import { ItemWords } from '@/components/ui/labels'
import { emptyReason, type Figure } from '@/lib/core/figures/figure'

type Way = { href: string; title: string }
type Props = {
  /** What is known, a sentence each, with where there is more of it. */
  sentences: readonly { text: string; more?: Way | undefined }[]
  /** The same as pictures, the first of those that show something. */
  figures: readonly { figure: Figure; more?: Way | undefined }[]
}

/** Figures side by side. */
const MOST = 3
/** As wide as a third of the page. */
const WIDTH = 380
/** One figure alone. */
const WIDE = 720

/** What a study found, at a glance: sentences, then pictures; numbers and methods stand where they lead. */
export function Opening({ sentences, figures: given }: Props) {
  const figures = given.filter(({ figure }) => emptyReason(figure) === null).slice(0, MOST)
  return (
    <>
      <ul className="grid max-w-prose gap-1">
        {sentences.map(({ text, more }) => (
          <li key={text}>
            <ItemWords>{text.replaceAll(' %', '\u00a0%')}</ItemWords> {more && <More {...more} />}
          </li>
        ))}
      </ul>
      {figures.length > 0 && (
        <div className={figures.length > 1 ? 'grid gap-4 lg:grid-cols-3' : 'max-w-3xl'}>
          {figures.map(({ figure, more }) => (
            <figure
              key={figure.name}
              className="grid min-w-0 content-start gap-2 rounded-lg border border-line bg-raised p-4"
            >
              <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
                <h2 className="font-semibold">
                  <ItemWords>{figure.title}</ItemWords>
                </h2>
                {more && <More {...more} />}
              </figcaption>
              <FigureChart figure={figure} width={figures.length > 1 ? WIDTH : WIDE} />
            </figure>
          ))}
        </div>
      )}
    </>
  )
}

function More({ href, title }: Way) {
  return (
    <Link href={href} className="text-sm text-accent underline underline-offset-2">
      {title}
    </Link>
  )
}
