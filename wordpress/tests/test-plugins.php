<?php
/**
 * Bundled plugins: locked before the activation, and in the form of TGM Plugin Activation after it.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\Product;
use Hub_Activation\Releases;

const NAMED = array(
	'slider'  => array(
		'name'     => 'Slider <b>',
		'required' => true,
	),
	'builder' => array( 'name' => 'Builder' ),
);

/**
 * Returns the HTML of the list of locked plugins.
 *
 * @param Product $product The product.
 */
function locked_list( Product $product ): string {
	ob_start();
	require CLIENT . '/views/locked-plugins.php';
	return (string) ob_get_clean();
}

test(
	'lists the locked plugins before the activation, and marks the required plugins',
	static function (): void {
		$product = product_with( null, array( 'plugins' => NAMED ) );
		same( array(), $product->plugins() );
		$url = 'https://shop.example/wp-admin/themes.php?page=hub-activation-1';
		same(
			array(
				array(
					'name'     => 'Slider <b>',
					'slug'     => 'slider',
					'required' => true,
					'locked'   => true,
					'url'      => $url,
				),
				array(
					'name'     => 'Builder',
					'slug'     => 'builder',
					'required' => false,
					'locked'   => true,
					'url'      => $url,
				),
			),
			$product->locked_plugins()
		);
		$list = locked_list( $product );
		same( true, false !== strpos( $list, 'Slider &lt;b&gt; (required)' ) );
		same( 1, substr_count( $list, '(required)' ) );
		same( '', locked_list( product_with( null ) ) );
	}
);

test(
	'a plugin is required after the activation if the catalog or the theme requires it',
	static function (): void {
		$plugins = array();
		foreach ( array( 'slider', 'builder', 'forms', 'icons' ) as $slug ) {
			$plugins[] = offered(
				array(
					'slug'     => $slug,
					'name'     => $slug,
					'url'      => "https://hub.example/api/theme-activation/download/$slug?version=7.2",
					'required' => 'forms' === $slug ? true : 'yes',
				)
			);
		}
		$read    = Releases::read( array( 'plugins' => $plugins ), 'https://hub.example' );
		$active  = shown_activation( array( 'entitlements' => array( 'bundled_plugins' ) ) );
		$product = product_with( $active, array( 'plugins' => NAMED ) );
		$product->offers()->keep( $read );
		$required = array_column( $product->plugins(), 'required', 'slug' );
		same(
			array(
				'slider'  => true,
				'builder' => false,
				'forms'   => true,
				'icons'   => false,
			),
			$required
		);
		same( array(), $product->locked_plugins() );
	}
);
