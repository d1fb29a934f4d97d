import type { DemoNote } from '../case'

/** The pancreatitis patient's routine notes: nutrition, nursing, respiratory, chest film, rehabilitation. Invented. */
export const pancreatitisRoutineNotes: readonly DemoNote[] = [
  {
    noteId: '800114',
    category: 'Nutrition',
    description: 'Clinical Nutrition Note',
    chartTime: '2185-01-23 11:50',
    text: `Subjective: pt intubated, paralyzed. Husband: good appetite until day of admission, no wt loss, low appetite never a problem. No food allergies.
Objective: 163 cm, admit wt 88 kg, today 99.1 kg (edema), IBW 54.5 kg, adjusted wt 63 kg, BMI 33 (admit).
Labs: glucose 152-212, K 4.3, Phos 2.2, Mg 1.8, iCa 1.02, BUN 44, Cr 2.2, alb 2.3, TG 168, T bili 2.2, lipase 980.
Meds: insulin gtt, levophed 0.04, fentanyl, midazolam, cisatracurium, pantoprazole, Ca gluconate.
GI: abd distended, bladder pressure 14, OGT output 250 cc/24h, no BM. NJ tube placed under fluoro this AM, tip proximal jejunum.
Estimated needs: 1390-1575 kcal (22-25 kcal/kg adjusted), 95-110 g protein.
Assessment: 52 y/o female w/ severe gallstone pancreatitis, ARDS, NPO day 3. Jejunal feeding preferred to parenteral route; pressor dose low and falling, ok to start trophic feeds per team.
Recommendations:
1. Peptamen 1.5 via NJ at 10 cc/hr from 16:00, advance by 10 q8h as bladder pressure stays <20, goal 45 cc/hr = 1620 kcal, 73 g protein.
2. Beneprotein 4 scoops/day for protein when at goal.
3. Keep OGT to LCS for now, do not feed gastric.
4. Replete Phos, Mg; check bid x3 days.
5. No need for TPN. Thiamine no longer needed (EtOH hx was in error).
Will follow.`,
  },
  {
    noteId: '800115',
    category: 'Nursing',
    description: 'Nursing Progress Note',
    chartTime: '2185-01-23 18:55',
    text: `DAY SHIFT 0700-1900
NEURO: Paralyzed on cisatracurium 2 mcg/kg/min, TOF 1-2 of 4. BIS 42-50 on fentanyl 150, midazolam 4. Pupils 2 mm brisk. Eye care q4h.
CV: ST 104-118. Levophed 0.06 -> 0.03, MAP 66-74. CVP 11-13. Hct 36.8.
RESP: AC 330 x 28, PEEP 14, FiO2 0.6 -> 0.5. Sat 92-95%. Coarse bilat, scant white secretions. Head of bed 30, turned side to side q2h.
GI: NJ placed in fluoro 0930, travelled w/ RT and MD, no events. OGT LCS 180 cc bilious. Peptamen started 1600 at 10 cc/hr. Abd tense, bladder pressures 14, 14, 13. No BM, bowel regimen held.
GU: foley 30-45 cc/hr, amber, Cr 2.2.
ENDO: insulin gtt 3-5 units/hr, FSBG 144-188 q1h.
LYTES: iCa 1.02, Ca gluconate 2 g; Phos 2.2, NaPhos 15 mmol.
ID: Tmax 38.8 as of 1800. No abx. 
SKIN: edema 3+, weeping R forearm, soft sorb on. Ears and heels off-loaded. L 4th finger pink, mild mark at ring site.
DENTAL: seen 1400, wire and composite splint to upper L incisor.
SOCIAL: husband and daughter in. Husband relieved that alcohol note corrected, was shown addendum.
PLAN: wean levophed, TF advance at midnight if bladder pressure <20, culture if spikes.`,
  },
  {
    noteId: '800116',
    category: 'Respiratory',
    description: 'Respiratory Care Note',
    chartTime: '2185-01-24 17:45',
    text: `RESPIRATORY CARE
Day of intubation 2. PBW 55.1 kg.
Airway: ETT 7.5, 20 cm at lip, moved to R side of mouth, commercial holder. Cuff 25 cmH2O. Upper L incisor splint intact, bite block not used.
Lung sounds: coarse, dim bases L > R. Secretions: small white, thin.
Ventilation: AC 330 x 28, PEEP 14 -> 12 at 1300, FiO2 0.5 -> 0.45. Pplat 25, driving pressure 13, auto-PEEP 0. Cisatracurium off 0900, TOF 4/4 by 1015. Mild dyssynchrony at 1400 (reverse triggering), Vt left at 330, RN raised propofol.
ABG: 0500 7.33/50/80 on 0.5 (P/F 160). 1100 7.35/48/84 on 0.5 (P/F 168). 1600 7.36/47/80 on 0.45 (P/F 178).
Transport: to CT abdomen 1600-1650 on transport vent, PEEP 12 held, clamp used for changes, sat 91-95%, no events.
Comments: position supine and lateral turns only, HOB 30. No bronchodilators. Humidifier changed. 
Plan: PEEP to 10 overnight if FiO2 0.45 or less and sat >90%, no SBT until PEEP 8 and FiO2 0.4. Continue lung protective settings, Pplat <30, daily safety screen in AM.`,
  },
  {
    noteId: '800117',
    category: 'Radiology',
    description: 'CHEST (PORTABLE AP)',
    chartTime: '2185-01-26 06:40',
    text: `[**2185-1-26**] 5:05 AM  CHEST (PORTABLE AP)   Clip # [**Clip Number (Radiology) 90288**]
Reason: ARDS, interval change, on diuretics
MEDICAL CONDITION: 52 year old woman with pancreatitis and ARDS, intubated

FINAL REPORT
COMPARISON: Portable chest films [**2185-1-22**] through [**2185-1-25**].
FINDINGS: The tip of the endotracheal tube is 4 cm above the carina. A feeding tube passes below the diaphragm, its tip out of view. The right internal jugular line ends at the cavoatrial junction, unchanged. The orogastric tube has been removed.
Diffuse bilateral airspace opacities have decreased since [**2185-1-25**], more so in the upper zones; residual opacity is seen at both bases, left greater than right, with obscuration of the left hemidiaphragm by atelectasis and effusion. The small right pleural effusion is smaller. The heart size is normal. There is no pneumothorax. A surgical clip projects over the right breast.
IMPRESSION:
1. Improving diffuse opacities, consistent with resolving ARDS and/or edema.
2. Persistent left lower lobe atelectasis and small left effusion.
3. Lines and tubes in satisfactory position. No pneumothorax.`,
  },
  {
    noteId: '800118',
    category: 'Rehab Services',
    description: 'Physical Therapy Evaluation',
    chartTime: '2185-01-28 11:20',
    text: `PHYSICAL THERAPY EVALUATION
Dx: gallstone pancreatitis, ARDS, intubated [**2185-1-22**] to [**1-27**], ICU acquired weakness. RN ok to see. Precautions: falls, 2L NC, NJ tube, dental splint.
PRIOR LEVEL: independent, works as school librarian, 2 story house, 14 stairs to bedroom, half bath on 1st floor. Husband home evenings, daughter may stay 2 weeks.
EXAM: A&Ox3, hoarse, anxious about falling. MRC sum score 44/60, symmetric, proximal worse: shoulders 3+, hip flexors 3, knee ext 4-, ankles 4. Sensation intact. No foot drop. HR 88 -> 116, BP 128/72 -> 136/78, SpO2 95% -> 91% on 2L w/ standing, recovered in 1 min.
FUNCTION: rolling supervision. Supine to sit mod assist. Sitting balance good 10 min. Sit to stand w/ RW mod assist x1 + cga, 3 trials, 30 sec. 4 side steps to chair, mod assist. Fatigue 7 of 10. Stairs not tested.
ASSESSMENT: good candidate for acute rehab; expect to reach home level in 2 weeks.
PLAN: PT daily, chair tid, bed exercise sheet given and taught to husband, L heel off-load boot in bed (1 cm blister). OT and speech consults in.`,
  },
]
