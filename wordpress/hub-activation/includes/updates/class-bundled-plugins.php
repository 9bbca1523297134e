<?php
/**
 * Bundled plugins of a theme.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Bundled plugins in the format of TGM Plugin Activation. WordPress downloads each `source` with
 * the token of this activation (`Package`), so the address alone gives no access.
 */
final class Bundled_Plugins {

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the bundled plugins of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Returns all plugins that can be installed now; none while the theme is not activated.
	 *
	 * @return array[] Plugins with `name`, `slug`, `version`, `source`, `required` and
	 *   `external_url`.
	 */
	public function all(): array {
		if ( ! in_array( 'bundled_plugins', $this->product->entitlements(), true ) ) {
			return array();
		}
		$plugins = array();
		foreach ( $this->product->offers()->plugins() as $slug => $release ) {
			$plugins[] = array(
				'name'         => $release['name'],
				'slug'         => (string) $slug,
				'version'      => $release['version'],
				'source'       => $release['url'],
				'required'     => ! empty( $release['required'] ) || ! empty( $this->product->config()->plugins[ $slug ]['required'] ),
				'external_url' => $this->product->config()->hub_url,
			);
		}
		return $plugins;
	}

	/**
	 * Returns the plugins that the theme names and that cannot be installed now, for a list with
	 * locks.
	 *
	 * @return array[] Plugins with `name`, `slug`, `required`, `locked` (true) and `url`, the
	 *   activation screen.
	 */
	public function locked(): array {
		$open   = array_column( $this->all(), 'slug' );
		$locked = array();
		foreach ( $this->product->config()->plugins as $slug => $plugin ) {
			if ( ! in_array( (string) $slug, $open, true ) ) {
				$locked[] = array(
					'name'     => (string) ( $plugin['name'] ?? $slug ),
					'slug'     => (string) $slug,
					'required' => ! empty( $plugin['required'] ),
					'locked'   => true,
					'url'      => $this->product->screen_url(),
				);
			}
		}
		return $locked;
	}
}
