import { openCloudRig } from './cloud-rig.ts';
import { describeProvider } from './describe-provider.ts';

describeProvider('cloud', openCloudRig);
