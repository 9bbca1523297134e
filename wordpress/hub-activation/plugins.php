<?php
/**
 * Bundled plugins. `tools/copy-client.php --hub=…` writes the plugins of the hub's catalog here.
 *
 * @package Hub_Activation
 */

defined( 'ABSPATH' ) || exit;

return array();
