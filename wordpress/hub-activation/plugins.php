<?php
/**
 * Plugins of the item. `tools/copy-client.php --hub=…` writes those of the hub's catalog here.
 *
 * @package Hub_Activation
 */

defined( 'ABSPATH' ) || exit;

return array();
