<?php
/**
 * Support card, and the question when another theme is activated.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\Config;
use Hub_Activation\Notices;
use Hub_Activation\Product;
use Hub_Activation\Test_Options;

/**
 * Returns a product on a site with this activation, without WordPress's hooks.
 *
 * @param array|null $activation Stored activation; null for none.
 * @param array      $settings   Other settings of the theme.
 */
function product_with( ?array $activation, array $settings = array() ): Product {
	Test_Options::$all = array(
		'home'             => 'https://shop.example',
		'hub_activation_1' => $activation,
	);
	$config            = new Config(
		array(
			'item_id' => 1,
			'hub_url' => 'https://hub.example',
			'theme'   => 'Essentials',
			'version' => '7.2',
		) + $settings
	);
	$class             = new \ReflectionClass( Product::class );
	$product           = $class->newInstanceWithoutConstructor();
	$constructor       = $class->getConstructor();
	$constructor->setAccessible( true );
	$constructor->invoke( $product, $config );
	return $product;
}

/**
 * Returns an activation with all fields that a page shows.
 *
 * @param array $changes Changes to its fields.
 */
function shown_activation( array $changes = array() ): array {
	return activation(
		array_merge(
			array(
				'id'              => 'act_1',
				'not_before'      => 1790000000,
				'expires_at'      => time() + 30 * DAY,
				'kind'            => 'live',
				'token'           => 'a-secret-token',
				'masked_code'     => '********-****-****-****-********1234',
				'supported_until' => '2099-01-01T00:00:00Z',
				'checked_at'      => 1790000000,
				'entitlements'    => array(),
			),
			$changes
		)
	);
}

/**
 * Returns the HTML of the support card.
 *
 * @param Product $product The product.
 */
function help_of( Product $product ): string {
	ob_start();
	require CLIENT . '/views/help.php';
	return (string) ob_get_clean();
}

/**
 * Returns the HTML below the list of themes.
 *
 * @param Product $product The product.
 */
function question_of( Product $product ): string {
	ob_start();
	( new Notices( $product ) )->ask_to_free();
	return (string) ob_get_clean();
}

test(
	'a support question contains site, versions, license and last check, and no secret',
	static function (): void {
		$help = help_of( product_with( shown_activation() ) );
		foreach ( array( 'Essentials: 7.2', 'WordPress: 6.8', 'PHP: ' . PHP_VERSION, 'state: active', 'kind: live', 'site: https://shop.example', 'license: ********-****-****-****-********1234', 'checked: ' . gmdate( 'c', 1790000000 ) ) as $line ) {
			same( true, false !== strpos( $help, $line ), $line );
		}
		same( false, strpos( $help, 'a-secret-token' ) );
		same( false, strpos( $help, 'a.b.c' ) );
		same( 1, preg_match( '#<a class="button" href="https://hub\.example/[^"]*">#', $help ), 'a link to support' );
		same( 1, preg_match( '#<textarea id="hub-activation-status"[^>]* readonly>#', $help ), 'a field to copy from' );
		same( true, false !== strpos( $help, 'id="hub-activation-copy"' ) && false !== strpos( $help, 'clipboard.writeText' ), 'a button to copy' );
	}
);

test(
	'a support question is possible before the activation',
	static function (): void {
		$help = help_of( product_with( null ) );
		same( true, false !== strpos( $help, 'state: none' ) );
		same( true, false !== strpos( $help, 'license: –' ) );
	}
);

test(
	'offers to renew support only after support has ended',
	static function (): void {
		$table = array(
			'2020-01-01T00:00:00Z' => true,
			'2099-01-01T00:00:00Z' => false,
			''                     => false,
		);
		foreach ( $table as $until => $is_offered ) {
			$help = help_of( product_with( shown_activation( array( 'supported_until' => '' === $until ? null : $until ) ) ) );
			same( $is_offered, false !== strpos( $help, 'Renew support' ), "until $until" );
			same( $is_offered, false !== strpos( $help, 'ended on 01/01/2020.' ), "the day until $until" );
			same( $is_offered, 1 === preg_match( '#<a href="https://hub\.example/[^"]*">Renew support</a>#', $help ), "the link until $until" );
		}
	}
);

test(
	'asks whether to free the slot when another theme is activated, but not for child themes',
	static function (): void {
		$asked = question_of( product_with( shown_activation() ) );
		same( 1, preg_match( '#data-question="Free the slot [^"]*Essentials[^"]*"#', $asked ) );
		same( true, false !== strpos( $asked, '["theme","theme-child"].indexOf' ) );
		same( 1, preg_match( '#<form method="post" action="https://shop\.example/wp-admin/admin-post\.php".*name="_wpnonce".*</form>#s', $asked ) );
	}
);

test(
	'asks nothing without a slot to free or without permission to free it',
	static function (): void {
		same( '', question_of( product_with( null ) ) );
		same( '', question_of( product_with( shown_activation( array( 'token' => '' ) ) ) ) );
		same( '', question_of( product_with( shown_activation( array( 'home_url' => 'https://other.example' ) ) ) ) );
		$product                      = product_with( shown_activation() );
		Test_Options::$all['capable'] = false;
		same( '', question_of( $product ) );
	}
);

test(
	'themes can print before and after the cards of the screen',
	static function (): void {
		$screen = (string) file_get_contents( CLIENT . '/views/screen.php' );
		$order  = array( "do_action( 'hub_activation_screen_before'", 'Screen::part( $state', '/views/help.php', "do_action( 'hub_activation_screen_after'" );
		$places = array_map( static fn( string $part ) => strpos( $screen, $part ), $order );
		$sorted = $places;
		sort( $sorted );
		same( false, in_array( false, $places, true ) );
		same( $sorted, $places );
	}
);
