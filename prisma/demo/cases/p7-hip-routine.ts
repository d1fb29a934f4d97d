import type { DemoNote } from '../case'

/** The hip fracture patient's routine notes: chest film, rehabilitation, nursing, nutrition, case management. Invented. */
export const hipRoutineNotes: readonly DemoNote[] = [
  {
    noteId: '700113',
    category: 'Radiology',
    description: 'CHEST (PRE-OP AP ONLY)',
    chartTime: '2119-06-14 07:10',
    text: `[**2119-6-14**] 6:02 AM  CHEST (PRE-OP AP ONLY)   Clip # [**Clip Number (Radiology) 71058**]
Reason: pre-op hip fracture
UNDERLYING MEDICAL CONDITION: 83 year old man with hip fracture, CAD s/p CABG

FINAL REPORT
HISTORY: Fall with hip fracture, pre-operative assessment.
COMPARISON: Chest radiograph of [**2118-2-3**].
FINDINGS: A single supine AP view of the chest is submitted. Status post median sternotomy with intact wires and multiple mediastinal clips. The heart is at the upper limit of normal in size, allowing for supine technique. The aorta is tortuous and calcified. There is mild linear atelectasis at the left base. No focal consolidation, pleural effusion, pulmonary edema or pneumothorax is seen; a small anterior pneumothorax may be missed on a supine film. A hiatal hernia of small size is again noted. Old healed fractures of the left 7th and 8th ribs posteriorly; no acute rib fracture is identified. The bones are diffusely demineralized. A compression deformity in the lower thoracic spine is not well assessed on a single frontal view.
IMPRESSION: No acute cardiopulmonary process. Mild left basilar atelectasis. Small hiatal hernia.`,
  },
  {
    noteId: '700114',
    category: 'Rehab Services',
    description: 'Physical Therapy Evaluation',
    chartTime: '2119-06-17 11:50',
    text: `PHYSICAL THERAPY EVALUATION
Dx: L intertrochanteric fx s/p L cephalomedullary nail [**2119-6-15**], POD 2. WBAT LLE. Precautions: falls, delirium (1:1 sitter), HOH. Chart reviewed, RN ok to see, pre-medicated w/ oxycodone.
PRIOR LEVEL: widowed, alone, 2nd floor walk-up (16 steps, rail on R). Independent w/ cane, drives by day. 2 falls past year, both at night. Daughter lives nearby, works part time.
EXAM: Alert, hearing aids just found and put in - big change, follows 2-step commands. Oriented to hospital, month with cue. Pain 3 rest, 7 with movement. L knee ext 2/5, limited by pain, ankle 5/5. R leg 4+/5. Sensation intact. L thigh and calf swollen vs R. HR 84 -> 106, BP 124/66 -> 110/60 standing, no c/o dizziness, SpO2 94% RA -> 92%.
FUNCTION: supine to sit max assist x1. Sit to stand w/ RW max assist x2, 2 trials of 20 sec. Pivot to chair max assist x2. Chair 1 hr, then declined second session. Gait not tested.
ASSESSMENT: well below baseline; limited by pain and deconditioning; delirium clearing, good potential.
PLAN: PT daily, OOB to chair tid w/ nursing, ankle pumps, quad sets. Recommend short term rehab. No hip precautions with this implant.`,
  },
  {
    noteId: '700115',
    category: 'Nursing',
    description: 'Nursing Progress Note',
    chartTime: '2119-06-20 06:50',
    text: `MICU NIGHT 1900-0700
NEURO: A&Ox3, hearing aids in, pleasant. CAM neg. Trazodone 25 mg at 2200. Slept in naps.
CV: SR 84-112, peak 112 at 2130. BP low 94/50 at 2115, 500 cc LR, then 108-124/58-66. No CP.
HEME: At 2100 pt c/o L thigh "like a vise". Thigh tense laterally, circumference 54 cm from 49 cm at 1600. Hct 22.4 (27.0), PTT 118. On checking pump against order, weight in pump library was 80 kg, order is for 70 kg. Heparin stopped 2130. HO and ortho at bedside. CT thigh 2215. 1 unit PRBC 2300-0145, no reaction, Hct 25.6 at 0330. Heparin restarted 0330 at 12 units/kg/hr = 840 units/hr after PTT 64, two RN check of weight and rate. Safety report filed.
NV checks q1h L foot: warm, wiggles toes, sensation intact, DP 1+ palp. Passive stretch no pain.
RESP: 2-3L NC, sat 93-96%. RR 18-22. Dim R base. 
GI/GU: Cardiac diet, ate pudding. Voids urinal 30-60 cc/hr, concentrated, PVR 85.
SKIN: L hip staples intact. New ecchymosis L lateral thigh to above knee, marked. R elbow skin tear healing.
SOCIAL: daughter called 2145, informed of bleed and pump error by Dr. [**Last Name (STitle) 3018**].
PLAN: Hct q8h, PTT q6h, thigh girth q4h at pen marks.`,
  },
  {
    noteId: '700116',
    category: 'Nutrition',
    description: 'Clinical Nutrition Note',
    chartTime: '2119-06-19 13:30',
    text: `Subjective: "Food has no taste." Eats toast, soup and frozen dinners at home since wife died. Wt loss about 8 lbs in 2 years. Own teeth, chews well.
Objective: 173 cm, 70 kg, BMI 23.4, usual wt 74 kg. Diet: cardiac, intake 25-50% x3 days per flowsheet.
Labs: albumin 2.9, BUN 33, Cr 1.7, K 4.6, glucose 112, 25-OH vit D 14, Hct 27.0.
Meds: heparin gtt, vit D 50,000 weekly, Colace, senna, simvastatin, metoprolol.
GI: abd soft, BM [**6-17**] and [**6-18**].
Skin: surgical incision, R elbow skin tear.
Estimated needs: 1750-2100 kcal (25-30/kg), 84-105 g protein (1.2-1.5 g/kg) for healing, Cr stable.
Assessment: 83 y/o male w/ hip fracture and PE, inadequate PO in setting of recent delirium and low appetite, at risk for malnutrition. Not a candidate for tube feeding at this time; would not be in line with stated goals.
Recommendations:
1. Liberalize to regular diet.
2. Ensure Plus tid (1050 kcal, 39 g protein), chocolate preferred.
3. Calorie counts x3 days.
4. MVI w/ minerals daily, continue vit D. Check Mg, Phos.
5. Hearing aids and glasses on at meals; family to bring soup.
If warfarin is chosen, will teach re vitamin K. Will follow.`,
  },
  {
    noteId: '700117',
    category: 'Case Management',
    description: 'Case Management Discharge Planning',
    chartTime: '2119-06-22 14:50',
    text: `CASE MANAGEMENT NOTE
Met w/ pt (A&Ox3, crossword done) and daughter (HCP). Both agree with short term rehab then home w/ daughter for a month, bedroom on the ground floor. Pt wants to be driving again by the fall, understands this is up to ortho and PCP.
Insurance: Medicare A/B, 3 midnight stay met. 
Referrals: 4 sent. [**Hospital 882**] has a bed for [**2119-6-23**], accepts apixaban and staples. Family toured by video, agrees.
Med access: apixaban, rehab pharmacy stocks it; long term cost about $45 a month w/ part D, form given.
Transfer needs: WBAT LLE w/ RW, Hct on [**6-25**], staples out [**6-29**], apixaban dose change after AM dose of [**6-28**] (written in large type on page 1), hold aspirin until cardiology visit, no zolpidem, diphenhydramine or oxybutynin, hearing aids plus spare batteries, glasses. MOLST DNR/DNI original to go with pt.
Follow-up: ortho 2 weeks, PCP 3 weeks, cardiology [**2119-7-11**], echo in 3 months.
Pump event: risk management has met w/ daughter, she has no further questions today.
Transport: chair car 12:15 [**6-23**]. Important Message from Medicare given.`,
  },
]
