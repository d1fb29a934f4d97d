import type { DemoNote } from '../case'

/** The stroke patient's routine notes: nursing, nutrition, respiratory, MRI, rehabilitation, case management. Invented. */
export const strokeRoutineNotes: readonly DemoNote[] = [
  {
    noteId: '500113',
    category: 'Nutrition',
    description: 'Clinical Nutrition Note',
    chartTime: '2147-03-05 15:40',
    text: `Subjective: pt aphasic, hx from niece by phone. Eats 2 meals/day plus tea and toast, no recent wt change known, no food allergies.
Objective: 163 cm, 68 kg, BMI 25.6, IBW 54.5 kg (125%). Diet: NPO. Failed bedside swallow this AM.
Labs: glucose 132, BUN 16, Cr 0.8, Na 140, K 4.1, Mg 1.9, Phos 3.0, albumin 3.6, A1c 6.1%.
Meds: NS 75 cc/hr, ISS, atorvastatin, PPI, bowel regimen.
GI: abd soft, +BS, LBM PTA.
Estimated needs: 1360-1700 kcal (20-25/kg), 68-82 g protein (1.0-1.2 g/kg), fluid per team.
Assessment: 71 year old female with L MCA stroke, s/p tPA and thrombectomy, NPO with moderate-severe dysphagia. Consulted for tube feeding recs. Low refeeding risk. Tube feeding at goal will provide 1320 kcal and 83 g protein (100% of protein needs), 1085 cc free water.
Recommendations:
1. Once NGT position confirmed on film start Replete with Fiber full strength at 10 cc/hr, advance by 10 q6h to goal 55 cc/hr.
2. Residual check q4h, hold if >200 cc. HOB 30 or higher.
3. Free water 100 cc q6h when IVF off.
4. Monitor lytes, Mg, Phos daily and replete. BG management per team.
Will follow, page [**Numeric Identifier 1188**] with questions.`,
  },
  {
    noteId: '500114',
    category: 'Nursing',
    description: 'Nursing Progress Note',
    chartTime: '2147-03-06 07:05',
    text: `NIGHT SHIFT 1900-0700
NEURO: NIHSS 11 at 2000, 11 at 0400. Sleeps, wakes to voice, says "no" and first name. R arm 2/5, R leg lifts. L side strong, reaches for NGT, mitt on.
CV: AF 84-98 until 0600, then RVR to 146 at 0610, BP 118/70. Metoprolol 5 mg IV at 0615 and 0625, HR 104 by 0640. EKG done.
RESP: At 0450 heard gurgling, pt vomited approx 150 cc tan TF, slumped to R side of bed, HOB was at 30. Sat 84% on 2L. Suctioned TF from mouth, turned, NRB to 93%, HO to bedside. RR 34. High flow 40L/50% set up by RT 0530, sat 94%. LS coarse R > L.
GI: TF off at 0450, NGT noted to be out several cm at the nare (tape wet). NGT to LCS per HO until film read, 60 cc out. Abd soft.
GU: foley 30-60 cc/hr.
ID: T 38.6 at 0600, BCx x2 and sputum sent. Levo and flagyl ordered, first doses hung 0655 (PCN allergy listed).
ENDO: FSBG 164, 2 units.
SKIN: R hip bruise 7 x 9, no change at pen line. Coccyx intact.
SOCIAL: niece called 0630, on her way.
PLAN: advance NGT with film, abx, watch resp effort, low threshold to call, rate control.`,
  },
  {
    noteId: '500115',
    category: 'Radiology',
    description: 'MR HEAD W/O CONTRAST',
    chartTime: '2147-03-06 21:30',
    text: `[**2147-3-6**] 8:12 PM  MR HEAD W/O CONTRAST   Clip # [**Clip Number (Radiology) 33140**]
Reason: extent of infarct, hemorrhage, timing of anticoagulation
UNDERLYING MEDICAL CONDITION: 71 year old woman with L MCA stroke s/p tPA and thrombectomy

FINAL REPORT
COMPARISON: CT head [**2147-3-4**] and [**2147-3-5**].
TECHNIQUE: Sagittal T1, axial T2, FLAIR, gradient echo and diffusion images. Motion degrades several sequences.
FINDINGS: There is slow diffusion with corresponding FLAIR signal in the left insula, left putamen and left frontal operculum, in total about 4 x 3 cm. A few punctate foci of slow diffusion are seen in the left parietal cortex. Gradient echo images show punctate susceptibility in the left putamen, consistent with petechial hemorrhage; there is no parenchymal hematoma. Mild local sulcal effacement, no shift of midline structures. There is an old lacunar infarct in the right caudate head and mild periventricular white matter signal change. No microhemorrhage elsewhere. The left M1 flow void is present. Ventricles are unchanged.
IMPRESSION:
1. Subacute left MCA territory infarct involving insula, putamen and frontal operculum, with punctate left parietal foci.
2. Petechial hemorrhage in the left putamen, no hematoma, no mass effect.
3. Old right caudate lacune.`,
  },
  {
    noteId: '500116',
    category: 'Respiratory',
    description: 'Respiratory Care Note',
    chartTime: '2147-03-07 17:20',
    text: `RESPIRATORY CARE
Pt is a 71 y/o F on high flow nasal cannula day 2 for RLL aspiration pneumonia, DNR / ok to intubate per today's order.
Settings: HFNC 40L / 50% at start of shift, weaned 35L / 40% at 1100 and 30L / 40% at 1630. SpO2 93-96%. RR 22-26, no accessory muscle use.
Lung sounds: crackles R base, coarse R mid, L clear, dim at the base.
Secretions: moderate thick tan, by NT suction x2 this shift, pt clears to mouth with prompting and tracks the yankauer with L hand. Sample sent [**3-6**].
ABG 0800: 7.44 / 38 / 72 on 50%.
Therapy: chest PT with percussion R base q4h x3, tolerated L side down 20 min. Albuterol nebs q6h prn, given x1 for wheeze at 1300 with clearing. No acapella, unable to follow.
Cough: weak to fair. Gag weak.
Plan: wean flow to 20L then to NC when FiO2 40% or below and RR <25, aim SpO2 >92%. Continue chest PT. HOB 45 with TF, hold TF 30 min before head down positioning. Intubation equipment checked at bedside. Will follow.`,
  },
  {
    noteId: '500117',
    category: 'Rehab Services',
    description: 'Physical Therapy Evaluation',
    chartTime: '2147-03-09 14:10',
    text: `PHYSICAL THERAPY EVALUATION
Dx: L MCA stroke, R hemiparesis, aphasia. Referral received, chart reviewed, cleared w/ RN. Precautions: falls, aspiration, DNR, SBP <180.
PRIOR LEVEL: lives alone, 1st floor apt, 3 steps to enter, independent without device, drove. Niece lives 20 min away, works days.
EXAM: Alert, 1-step commands w/ gesture, inconsistent 2-step. R arm: shoulder 2, elbow 2, grip 1. R leg: hip flexion 3+, knee ext 4-, DF 3. L side 5. Light touch diminished R arm, intact L. Proprioception R foot impaired. No R neglect on line bisection. Sitting balance: close supervision 5 min, leans R w/ fatigue. HR 82 -> 104 AF, BP 134/70 -> 146/76, SpO2 94% 2L.
FUNCTION: rolling R min assist, L mod assist. Supine to sit mod assist x1. Sit to stand mod assist x2, R knee blocked. Pivot to chair mod assist x2. Gait not tested. Chair 50 min w/ waffle cushion.
ASSESSMENT: motivated, good rehab potential, needs multidisciplinary inpatient rehab, can tolerate 3 hrs/day.
PLAN: PT 5x/wk: bed mobility, transfers, standing, R arm support in sitting. Avoid traction to R shoulder. Recommend acute rehab. OT consult in.`,
  },
  {
    noteId: '500118',
    category: 'Case Management',
    description: 'Case Management Discharge Planning',
    chartTime: '2147-03-11 15:25',
    text: `CASE MANAGEMENT NOTE
Pt is a 71 y/o woman admitted [**2147-3-4**] w/ L MCA stroke. Spoke w/ pt at bedside (answers yes/no, nods to plan) and niece [**Name (NI) 4021**], HCP, by phone x2 today.
Insurance: Medicare A/B plus supplement, no prior auth needed for acute rehab.
Referrals: sent to 3 acute rehab facilities on [**3-10**]. [**Hospital3 7**] accepts, bed ready [**2147-3-12**] after 1:00 PM, attending there Dr. [**Last Name (STitle) 6250**]. Second choice [**Hospital1 92**] has no bed until next week. Niece agrees with first choice, near her home.
Needs on transfer: puree and nectar thick w/ supervision, R side precautions, coccyx dressing and turning q2h, speech daily, PT/OT, last antibiotic dose evening of [**3-12**] to be given at rehab by PIV, CT head on [**2147-3-14**], for which rehab has outpatient slot at our site 10:30, transport by chair van.
Paperwork: page 1 done, page 2 pending MD. MOLST (DNR, ok to intubate) signed by HCP, copy to go with pt. 
Belongings: niece will bring glasses, denture and a communication board. Cat food delivery cancelled, apartment keys with niece.
Transport: ambulance booked 13:30, confirmation [**Numeric Identifier 2290**]. RN to RN report to call at 12:00.`,
  },
]
