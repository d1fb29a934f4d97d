import type { DemoStatement } from '../case'

/** The human-written course, with the key of what was planted where. */
export const pancreatitisHumanCourse: readonly (readonly DemoStatement[])[] = [
  [
    {
      text: '52F obesity, hypothyroid, GERD p/w epigastric pain, lipase 4820, T bili 3.8, CBD 9 mm.',
      truth: 'Supported',
      why: 'Admission note and ultrasound.',
      evidence: [
        {
          noteId: '800103',
          quote: '52F h/o obesity, hypothyroidism, GERD p/w 18 hrs of severe epigastric pain',
        },
        { noteId: '800103', quote: 'Biliary obstruction: T bili 3.8, CBD 9 mm.' },
      ],
      claims: [
        {
          text: 'The patient is a 52-year-old woman with obesity, hypothyroidism and GERD.',
          truth: 'Supported',
        },
        { text: 'The patient presented with epigastric pain and a lipase of 4820.', truth: 'Supported' },
        { text: 'Total bilirubin was 3.8 and the common bile duct measured 9 mm.', truth: 'Supported' },
      ],
    },
    {
      text: 'Dx gallstone pancreatitis, Ranson 3 on adm, TG nl.',
      truth: 'Supported',
      why: 'Score and triglycerides in the admission note, cause settled on [**2185-1-22**].',
      evidence: [
        { noteId: '800103', quote: 'Ranson on adm 3 (WBC, LDH, AST).' },
        { noteId: '800108', quote: 'Etiology gallstones.' },
        { noteId: '800108', quote: 'TG 168' },
      ],
      claims: [
        { text: 'The diagnosis was gallstone pancreatitis.', truth: 'Supported' },
        { text: 'The Ranson score on admission was 3.', truth: 'Supported' },
        { text: 'Triglycerides were not the cause, at 168.', truth: 'Supported' },
      ],
    },
    {
      text: 'ERCP [**1-21**]: impacted ampullary stone, sphincterotomy, 2 stones out, plastic CBD stent left.',
      truth: 'Not Supported',
      why: 'No stent was placed.',
      evidence: [
        {
          noteId: '800104',
          quote:
            'Impacted ampullary stone and choledocholithiasis, s/p sphincterotomy and complete stone extraction.',
        },
        { noteId: '800104', quote: 'No stent was placed.' },
      ],
      claims: [
        { text: 'ERCP on [**1-21**] showed an impacted ampullary stone.', truth: 'Supported' },
        { text: 'Sphincterotomy was done and two stones were removed.', truth: 'Supported' },
        { text: 'A plastic stent was left in the common bile duct.', truth: 'Not Supported' },
      ],
    },
    {
      text: 'Intubated [**1-22**] 02:30 for ARDS after ~10 L positive.',
      truth: 'Supported',
      why: 'Night nursing note and progress note.',
      evidence: [
        { noteId: '800105', quote: 'Intubated 0230 by anesthesia' },
        { noteId: '800105', quote: 'I/O since adm +9.8 L' },
        { noteId: '800108', quote: 'Intubated 02:30 for ARDS' },
      ],
      claims: [
        { text: 'The patient was intubated at 02:30 on [**1-22**] for ARDS.', truth: 'Supported' },
        { text: 'The fluid balance was about 10 L positive at that time.', truth: 'Supported' },
      ],
    },
    {
      text: 'Vt first set by actual wt (530), corrected to 330 by RT; paralyzed 48h.',
      truth: 'Supported',
      why: 'Respiratory note; paralysis from 09:00 on [**1-22**] to 09:00 on [**1-24**].',
      evidence: [
        { noteId: '800107', quote: 'Vt changed to 330 (6 mL/kg PBW) at 0455' },
        { noteId: '800108', quote: 'cisatracurium started 09:00' },
        { noteId: '800111', quote: 'Cisatracurium off [**1-24**] 09:00.' },
      ],
      claims: [
        {
          text: 'Tidal volume was first set at 530 by actual weight and was corrected to 330 by respiratory therapy.',
          truth: 'Supported',
        },
        { text: 'The patient was paralyzed for 48 hours.', truth: 'Supported' },
      ],
    },
    {
      text: 'Proned 16h/d x2 w/ good response.',
      truth: 'Not Supported',
      why: 'Proning was planned, carried forward, and then corrected: it never happened.',
      evidence: [
        {
          noteId: '800111',
          quote: 'Pt was never proned; P/F was 168 by 16:00 on [**1-22**] after paralysis.',
        },
      ],
      claims: [
        { text: 'The patient was proned for 16 hours a day on two days.', truth: 'Not Supported' },
        { text: 'The patient had a good response to proning.', truth: 'Not Supported' },
      ],
    },
    {
      text: 'Levophed [**1-22**]-[**1-24**].',
      truth: 'Supported',
      why: 'Started after intubation, off at 05:00 on [**1-24**].',
      evidence: [
        { noteId: '800105', quote: 'levophed 0.08 mcg/kg/min, MAP 66-72' },
        { noteId: '800111', quote: 'Levophed off [**1-24**] 05:00.' },
      ],
      claims: [
        { text: 'The patient received norepinephrine from [**1-22**] to [**1-24**].', truth: 'Supported' },
      ],
    },
  ],
  [
    {
      text: 'CT [**1-24**] w/ necrosis <30% in the head, 6.1 x 4.2 cm lesser sac collection, no gas.',
      truth: 'Not Supported',
      why: 'The necrosis was in the tail; the head enhanced normally.',
      evidence: [
        { noteId: '800110', quote: 'non-enhancement of less than 30% of the gland (tail)' },
        { noteId: '800110', quote: '6.1 x 4.2 cm acute necrotic collection in the lesser sac, without gas' },
      ],
      claims: [
        {
          text: 'CT on [**1-24**] showed necrosis of less than 30% of the pancreas, in the head.',
          truth: 'Not Supported',
        },
        { text: 'CT showed a 6.1 x 4.2 cm lesser sac collection without gas.', truth: 'Supported' },
      ],
    },
    {
      text: '[**Last Name (un) **] peaked Cr 2.4, no HD, 1.0 on [**1-29**].',
      truth: 'Supported',
      why: 'Trend in the progress notes.',
      evidence: [
        { noteId: '800108', quote: 'Cr 2.4, ATN likely' },
        { noteId: '800111', quote: 'recovering, non-oliguric. No HD.' },
        { noteId: '800113', quote: 'Cr 1.0 (1.4, 2.4)' },
      ],
      claims: [
        { text: 'Creatinine peaked at 2.4 and was 1.0 on [**1-29**].', truth: 'Supported' },
        { text: 'Hemodialysis was not needed.', truth: 'Supported' },
      ],
    },
    {
      text: 'Loose upper L incisor after intubation, splinted by dental, leave on 2 wks.',
      truth: 'Supported',
      why: 'Found by the night nurse; splint and duration recorded later.',
      evidence: [
        { noteId: '800105', quote: 'Upper L front tooth noted loose after' },
        { noteId: '800112', quote: 'Splint must stay 2 wks per dental.' },
      ],
      claims: [
        { text: 'An upper left incisor was loose after intubation.', truth: 'Supported' },
        { text: 'Dental splinted the tooth and the splint is to stay on for 2 weeks.', truth: 'Supported' },
      ],
    },
    {
      text: 'Extubated [**1-27**] to HFNC.',
      truth: 'Supported',
      why: 'Day nursing note.',
      evidence: [{ noteId: '800112', quote: 'Extubated 1015 to HFNC 40L/50%' }],
      claims: [
        { text: 'The patient was extubated to high-flow nasal cannula on [**1-27**].', truth: 'Supported' },
      ],
    },
    {
      text: 'Bronch w/ BAL neg.',
      truth: 'Not Addressed',
      why: 'No note speaks of bronchoscopy.',
      evidence: [],
      claims: [{ text: 'Bronchoscopy with lavage was negative.', truth: 'Not Addressed' }],
    },
    {
      text: 'MRCP as outpt for pancreas divisum.',
      truth: 'Not Addressed',
      why: 'No note speaks of MRCP or of pancreas divisum.',
      evidence: [],
      claims: [{ text: 'An outpatient MRCP is planned for pancreas divisum.', truth: 'Not Addressed' }],
    },
    {
      text: 'Interval CCY 6-8 wks w/ surgery, CT abd in 4 wks first.',
      truth: 'Supported',
      why: 'Plan of the last progress note.',
      evidence: [{ noteId: '800113', quote: 'CT abd 4 wks. Interval CCY 6-8 wks' }],
      claims: [
        { text: 'Interval cholecystectomy is planned in 6 to 8 weeks.', truth: 'Supported' },
        { text: 'CT of the abdomen is planned in 4 weeks.', truth: 'Supported' },
      ],
    },
  ],
]
