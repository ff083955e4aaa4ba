import { openBaileysRig } from './baileys-rig.ts';
import { describeProvider } from './describe-provider.ts';

describeProvider('baileys', openBaileysRig);
