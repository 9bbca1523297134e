<?php
/**
 * The activation client of the customer hub: a theme bundles this folder and calls Client::boot().
 *
 * @package   Hub_Activation
 * @license   GPL-2.0-or-later
 */

namespace Hub_Activation;

defined( 'ABSPATH' ) || exit;

// Several themes and plugins may bundle this folder. These two classes come from the copy that is
// loaded first. All other classes come from the newest copy.
if ( ! class_exists( __NAMESPACE__ . '\Copies', false ) ) {
	if ( class_exists( __NAMESPACE__ . '\Client', false ) ) {
		return; // An old copy without copy support serves alone.
	}
	require __DIR__ . '/includes/class-copies.php';
	require __DIR__ . '/includes/class-client.php';
}

Copies::add( '1.1.0', __DIR__ );
